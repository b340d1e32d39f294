"""The page as something to be installed: its manifest and icons, as the server hands them out."""

import json
import struct

import pytest

from .conftest import People


@pytest.mark.parametrize("path", ["/", "/replay"])
def test_the_manifest_and_its_icons_are_valid(people: People, path: str) -> None:
    """Chromium itself reads the manifest, and each icon is what it says there."""
    ada = people("Ada")
    ada.go(path)
    told = ada.context.new_cdp_session(ada.page).send("Page.getAppManifest")
    assert told["errors"] == []
    assert told["url"] == f"{ada.root}/manifest.webmanifest"
    manifest = json.loads(told["data"])
    assert (manifest["name"], manifest["lang"]) == ("Antics", "en")
    assert (manifest["start_url"], manifest["display"]) == ("./", "standalone")
    served = ada.context.request.get(told["url"])
    assert served.headers["content-type"].startswith("application/manifest+json")

    sizes = set()
    for icon in manifest["icons"]:
        answer = ada.context.request.get(f"{ada.root}/{icon['src'].removeprefix('./')}")
        assert (answer.status, answer.headers["content-type"]) == (200, icon["type"])
        picture = answer.body()
        if icon["type"] == "image/png":
            assert "{}x{}".format(*measured(picture)) == icon["sizes"]
            sizes.add((icon["sizes"], icon.get("purpose", "any")))
        else:
            assert picture.lstrip().startswith(b"<svg")
    assert sizes >= {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
    touched = ada.page.locator("link[rel=apple-touch-icon]").evaluate("link => link.href")
    assert measured(ada.context.request.get(touched).body()) == (180, 180)


def measured(picture: bytes) -> tuple[int, int]:
    """Width and height of a PNG, from its header."""
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", picture[16:24])
    return width, height
