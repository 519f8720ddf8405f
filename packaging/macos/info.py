"""What macOS reads about the bundle: Info.plist, beside what PyInstaller writes itself."""

from __future__ import annotations

from product import Product


def info_plist(product: Product) -> dict[str, object]:
    return {
        "CFBundleDisplayName": product.name,
        "CFBundleShortVersionString": product.version,
        "CFBundleVersion": product.version,
        "CFBundleDevelopmentRegion": "en",
        "CFBundleLocalizations": ["en", *product.languages],
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": kind.name,
                "CFBundleTypeRole": "Viewer",
                # Which program opens a format by itself is the reader's own choice.
                "LSHandlerRank": "Alternate",
                "CFBundleTypeExtensions": list(kind.suffixes),
                **({"LSItemContentTypes": [kind.uti]} if kind.uti else {}),
            }
            for kind in product.formats
        ],
        "LSApplicationCategoryType": "public.app-category.books",
        "LSMinimumSystemVersion": "13.0",
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": f"{product.developer}, {product.licence}",
    }
