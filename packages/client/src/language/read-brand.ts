import { setBrandName } from "@songtan/domain/brand";

/** The brand's name that the server wrote into the first HTML, before any text is filled; that of the build without one. */
export function readBrand(): void {
  const { brandTh, brandEn } = document.documentElement.dataset;
  if (brandTh && brandEn) setBrandName({ th: brandTh, en: brandEn });
}
