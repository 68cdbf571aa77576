import en from "../locales/en/brand.json" with { type: "json" };
import th from "../locales/th/brand.json" with { type: "json" };
import type { Locale } from "./account-types.ts";

export type BrandName = Readonly<Record<Locale, string>>;

/** The name of this product until an operator sets another. It is defined only here. */
export const launchBrand: BrandName = { th: th.name, en: en.name };

let current = launchBrand;

/**
 * Returns the displayed name. It is the same for the whole installation, so a process stores it once: the server reads
 * it from the operator's settings, a page from the first HTML that the server sent.
 */
export const brandName = (): BrandName => current;

export function setBrandName(name: BrandName): void {
  current = name;
}

/** The logo of an operator, as pages and papers show it. */
export type BrandLogo = {
  /** Its address on the site. */
  url: string;
  /** Width divided by height. */
  ratio: number;
  /** On the server: the picture, for papers. */
  bytes?: Uint8Array;
};
/** Colours and logo that an operator set; an empty text or null: those of this product. */
export type BrandLook = { colour: string; accent: string; logo: BrandLogo | null };

export const launchLook: BrandLook = { colour: "", accent: "", logo: null };

let look = launchLook;

/** The look that people see, held like the name. */
export const brandLook = (): BrandLook => look;

export function setBrandLook(next: BrandLook): void {
  look = next;
}

/** From this ratio on a logo has the name in it, so that the name is not written next to it. */
const wordmarkRatio = 2;
export const isWordmark = ({ ratio }: Pick<BrandLogo, "ratio">): boolean => ratio >= wordmarkRatio;

/** Puts the name in place of `{{brandTh}}` and `{{brandEn}}`. */
export const fillBrand = (text: string): string =>
  text.includes("{{brand")
    ? text.replaceAll("{{brandTh}}", () => current.th).replaceAll("{{brandEn}}", () => current.en)
    : text;

/** The same for every text of a file. */
export function fillBrandIn<Texts>(texts: Texts): Texts {
  if (typeof texts === "string") return fillBrand(texts) as Texts;
  if (Array.isArray(texts)) return texts.map(fillBrandIn) as Texts;
  if (texts === null || typeof texts !== "object") return texts;
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [key, fillBrandIn(value)]),
  ) as Texts;
}
