import { Refusal } from "@songtan/contract/errors";
import { foreignLinks } from "@songtan/domain/staff/foreign-links";
import { publicOrigin, type Settings } from "../../../config/settings.ts";

/**
 * Refuses links to other sites in messages of staff. The thief of one staff account could otherwise send everybody to a
 * page that looks like ours.
 * @throws Refusal `invalid` with `foreign_link` at the field
 */
export function refuseForeignLinks(
  settings: Pick<Settings, "PUBLIC_URL" | "PORT">,
  texts: Record<string, string>,
): void {
  const { hostname } = new URL(publicOrigin(settings));
  const fields = Object.entries(texts).filter(
    ([, text]) => foreignLinks(text, hostname).length > 0,
  );
  if (fields.length > 0)
    throw new Refusal(
      "invalid",
      {},
      Object.fromEntries(fields.map(([field]) => [field, "foreign_link"])),
    );
}
