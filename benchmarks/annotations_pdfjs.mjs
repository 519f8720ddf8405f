// pdf.js's side of `benchmarks.annotations`:
//     node annotations_pdfjs.mjs MODULES mark ORDER.json | read FILE.pdf
// MODULES: the node_modules folder with pdfjs-dist. `mark` highlights whole runs of pdf.js's own
// text, as its highlight editor does, and prints their words; `read` prints the rectangles of each
// highlight in points of the page as shown.
import fs from "fs";
import path from "path";
import { pathToFileURL } from "url";

const [modules, what, file] = process.argv.slice(2);
const library = path.join(modules, "pdfjs-dist/legacy/build/pdf.mjs");
const pdfjs = await import(pathToFileURL(path.resolve(library)).href);
const HIGHLIGHT = 9;

async function opened(name) {
  const data = new Uint8Array(fs.readFileSync(name));
  return pdfjs.getDocument({ data, verbosity: 0 }).promise;
}

if (what === "mark") {
  const order = JSON.parse(fs.readFileSync(file, "utf8"));
  const pdf = await opened(order.file);
  const marked = [];
  for (const number of order.pages) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    // A run that ends within a word is none that a reader would choose.
    const isWhole = (each, at) =>
      !/^[\p{L}\p{N}]/u.test(items[at + 1]?.str ?? "") || each.hasEOL ||
      Math.abs(items[at + 1].transform[4] - each.transform[4] - each.width) > 0.15 * each.height;
    const begins = (each, at) =>
      !/[\p{L}\p{N}]$/u.test(items[at - 1]?.str ?? "") || items[at - 1].hasEOL ||
      Math.abs(items[at - 1].transform[4] + items[at - 1].width - each.transform[4]) >
        0.15 * each.height;
    const runs = items.filter(
      (each, at) => isWhole(each, at) && begins(each, at) &&
        /[\p{L}\p{N}]{3}/u.test(each.str) && each.str.length > 8 &&
        Math.abs(each.transform[1]) + Math.abs(each.transform[2]) < 1e-6 && each.width > 0
    );
    const step = Math.max(1, Math.floor(runs.length / order.each));
    for (let at = 0; at < runs.length && marked.length < 100000; at += step) {
      const { str, transform, width, height } = runs[at];
      const [x, y] = [transform[4], transform[5]];
      const [bottom, top] = [y - 0.2 * height, y + 0.8 * height];
      pdf.annotationStorage.setValue(`pdfjs_internal_editor_${marked.length}`, {
        annotationType: HIGHLIGHT,
        color: [255, 255, 0],
        opacity: 1,
        thickness: 12,
        quadPoints: [x, top, x + width, top, x, bottom, x + width, bottom],
        outlines: [[x, bottom, x + width, bottom, x + width, top, x, top]],
        pageIndex: number - 1,
        rect: [x, bottom, x + width, top],
        rotation: 0,
        structTreeParentId: null,
      });
      marked.push({ page: number, words: str });
    }
  }
  fs.writeFileSync(order.target, await pdf.saveDocument());
  console.log(JSON.stringify(marked));
} else {
  const pdf = await opened(file);
  const found = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const viewport = page.getViewport({ scale: 1 });
    for (const each of await page.getAnnotations()) {
      if (each.subtype !== "Highlight" || !each.quadPoints) continue;
      const flat = Array.from(each.quadPoints).flatMap((q) =>
        typeof q === "number" ? [q] : Array.from(q).flatMap((p) => [p.x, p.y])
      );
      const rects = [];
      for (let at = 0; at + 7 < flat.length; at += 8) {
        const points = [0, 2, 4, 6].map((k) =>
          viewport.convertToViewportPoint(flat[at + k], flat[at + k + 1])
        );
        const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
        rects.push([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]);
      }
      found.push({ page: number, rects, note: each.contentsObj?.str ?? "" });
    }
  }
  console.log(JSON.stringify(found));
}
process.exit(0);
