import {
  type BrandLogo,
  launchBrand,
  launchLook,
  setBrandLook,
  setBrandName,
} from "@songtan/domain/brand";
import type { Deps } from "../../../deps/deps.ts";
import { findCompany } from "./load-operator-settings.ts";

type WatchDeps = Pick<Deps, "db" | "clock" | "settings" | "hub" | "files">;

/**
 * Keeps the brand's name and look in this process equal to the operator's setting, including changes while the process
 * runs.
 */
export async function watchBrand(
  deps: WatchDeps,
  onProblem: (problem: unknown) => void,
): Promise<{ close(): void }> {
  const read = async () => {
    const company = await findCompany(deps.db, deps, deps.clock());
    setBrandName(company ? { th: company.brandTh, en: company.brandEn } : launchBrand);
    setBrandLook(
      company
        ? {
            colour: company.brandColour,
            accent: company.accentColour,
            logo: await loadLogo(deps, company.logoId),
          }
        : launchLook,
    );
  };
  const readAgain = () => void read().catch(onProblem);
  // A page under the launch name is better than no page: the name is read again when the database is back.
  await read().catch(onProblem);
  const unsubscribe = deps.hub.subscribe("settings", "all", readAgain);
  const unsubscribeGap = deps.hub.onGap(readAgain);
  return {
    close() {
      unsubscribe();
      unsubscribeGap();
    },
  };
}

/**
 * Loads a picture that staff uploaded as a logo. Null when it does not exist or its file is lost; the product's logo
 * is then shown.
 */
export async function loadLogo(
  { db, files }: Pick<WatchDeps, "db" | "files">,
  logoId: string,
): Promise<(BrandLogo & { bytes: Uint8Array }) | null> {
  if (!logoId) return null;
  const upload = await db
    .selectFrom("uploads")
    .select(["storageKey", "width", "height"])
    .where("id", "=", logoId)
    .where("purpose", "=", "brand-logo")
    .executeTakeFirst();
  const bytes = upload && (await files.get(upload.storageKey));
  // Another logo has another address, so that browsers may keep each for good.
  const url = `/api/brand/logos/${logoId}`;
  return bytes ? { url, ratio: upload.width / upload.height, bytes } : null;
}
