import { isPersonalField } from "@songtan/domain/drivers/personal-fields";
import { json } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";

export type PageFields = Record<string, string>;
type StoredPage = { fields: unknown; sealedPersonal: Buffer | null };
type KeyDeps = Pick<Deps, "secrets">;

/** A page's fields in their stored form: personal data sealed, everything else in clear. */
export function sealFields(
  { secrets }: KeyDeps,
  fields: PageFields,
): { fields: string; sealedPersonal: Buffer | null } {
  const all = Object.entries(fields);
  const personal = all.filter(([field]) => isPersonalField(field));
  return {
    fields: json(Object.fromEntries(all.filter(([field]) => !isPersonalField(field)))),
    sealedPersonal:
      personal.length > 0
        ? secrets.seal("document_personal", Buffer.from(json(Object.fromEntries(personal)), "utf8"))
        : null,
  };
}

/** A page's fields in clear, for its driver, and for staff who opened it. */
export function openFields({ secrets }: KeyDeps, page: StoredPage): PageFields {
  const fields = page.fields as PageFields;
  if (!page.sealedPersonal) return { ...fields };
  return {
    ...fields,
    ...(JSON.parse(
      secrets.open("document_personal", page.sealedPersonal).toString("utf8"),
    ) as PageFields),
  };
}
