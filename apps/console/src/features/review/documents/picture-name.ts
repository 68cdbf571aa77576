import type { SubmittedKind } from "@songtan/domain/driver-types";

/** One picture of one page: `citizen-card/selfieUploadId`. */
export type PictureName = `${SubmittedKind}/${string}`;

export const pictureName = (kind: SubmittedKind, field: string): PictureName => `${kind}/${field}`;
export const partsOf = (name: PictureName) => name.split("/") as [SubmittedKind, string];
export const pageOf = (name: PictureName): SubmittedKind => partsOf(name)[0];
