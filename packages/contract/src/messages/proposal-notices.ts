import type { Locale } from "@songtan/domain/account-types";
import { formatBaht } from "@songtan/domain/money";
import { type Catalogue, fillTexts } from "@songtan/domain/texts";
import en from "../../locales/en/notices.json" with { type: "json" };
import th from "../../locales/th/notices.json" with { type: "json" };

const catalogue: Catalogue<typeof en> = { th, en };

type Waiting = {
  agent: string;
  business: string;
  kind: "booking" | "cancellation";
  /** The booking to cancel. */
  bookingNumber: string | null;
  /** The price, or the fee of cancelling. */
  totalSatang: number;
  minutes: number;
};

/** Returns the notice to the members of a business when an agent needs their approval. */
export const proposalNotice = (
  locale: Locale,
  { agent, business, kind, bookingNumber, totalSatang, minutes }: Waiting,
): { title: string; text: string } =>
  fillTexts(catalogue[locale][kind === "booking" ? "proposal" : "proposalToCancel"], {
    ...{ agent, business, number: bookingNumber ?? "" },
    amount: formatBaht(totalSatang),
    minutes: String(minutes),
  });
