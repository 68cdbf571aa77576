import { brandName } from "@songtan/domain/brand";

/** The description under the operator's name, which may change while the program runs. */
export function underBrand<Document extends object>(description: Document): Document {
  const { info } = description as { info?: { title: string; contact?: { name?: string } } };
  if (!info) throw new Error("the description has no title");
  const name = brandName().en;
  return {
    ...description,
    info: { ...info, title: name, ...(info.contact && { contact: { ...info.contact, name } }) },
  };
}
