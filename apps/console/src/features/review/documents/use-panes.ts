import type { SubmittedKind } from "@songtan/domain/driver-types";
import { useState } from "react";
import { type PictureName, pageOf } from "./picture-name.ts";

/**
 * Which pictures are shown: the page's own in the first pane, and any other in a second pane for
 * comparison.
 */
export function usePanes(kind: SubmittedKind, pictures: readonly PictureName[]) {
  const [panes, setPanes] = useState<(PictureName | null)[]>([null]);
  const own = pictures.filter((picture) => pageOf(picture) === kind);
  const [first] = panes;
  const shown = [first && pageOf(first) === kind ? first : (own[0] ?? null), ...panes.slice(1)];
  const showFirst = (picture: PictureName) => setPanes(([, ...rest]) => [picture, ...rest]);
  return {
    shown,
    /** The pages that what is shown belongs to. */
    pages: shown.flatMap((picture) => (picture ? [pageOf(picture)] : [])),
    show: (pane: number, picture: PictureName) =>
      setPanes((all) =>
        all.map((shownPicture, index) => (index === pane ? picture : shownPicture)),
      ),
    nextPicture() {
      const index = shown[0] ? own.indexOf(shown[0]) : -1;
      const next = own[(index + 1) % Math.max(1, own.length)];
      if (next) showFirst(next);
    },
    comparing: panes.length > 1,
    compare() {
      const other = pictures.find((picture) => picture !== shown[0]) ?? null;
      setPanes((all) => (all.length > 1 ? [all[0] ?? null] : [all[0] ?? null, other]));
    },
    /** Shows the picture that contains these fields. */
    look(names: readonly string[]) {
      const picture = own.find((ownPicture) =>
        names.some((name) => ownPicture === `${kind}/${name}`),
      );
      const isShown = names.some((name) => shown[0] === `${kind}/${name}`);
      if (picture && !isShown) showFirst(picture);
    },
  };
}
