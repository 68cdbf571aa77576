import { launchLook, setBrandLook, setBrandName } from "@songtan/domain/brand";

/**
 * The brand's name and colour that the server wrote into the first HTML, before any text is filled; those of the build
 * without. Shades and logo are in the document's style.
 */
export function readBrand(): void {
  const { brandTh, brandEn, brandColour } = document.documentElement.dataset;
  if (brandTh && brandEn) setBrandName({ th: brandTh, en: brandEn });
  if (brandColour) setBrandLook({ ...launchLook, colour: brandColour });
}
