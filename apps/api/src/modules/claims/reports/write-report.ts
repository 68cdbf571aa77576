import { Refusal } from "@songtan/contract/errors";
import { answerDueAt } from "@songtan/domain/claims/claim-terms";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { moveReport } from "../../payments/refunds/claim-state.ts";
import { loadCaseTerms } from "../../payments/refunds/limits/case-terms.ts";
import { thawDriverMoney } from "../../payouts/freezes/freezes.ts";
import { loadHolidays } from "../../pricing/tariff/load-tariff.ts";
import { nameOf } from "./create-report.ts";
import { addMessage, checkPhotos } from "./report-messages.ts";
import { lockReport } from "./report-records.ts";

type By = { role: "customer" | "driver"; id: string };

/** The reporter adds text and pictures. An answered case opens again, and its deadline restarts. */
export async function writeReport(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  input: { reportId: string; by: By; text: string; photoIds?: string[] | undefined },
): Promise<void> {
  const { reportId, by, text, photoIds } = input;
  const now = clock();
  const locked = await lockReport(trx, reportId);
  if (locked?.report.reporterId !== by.id) throw new Refusal("not_found");
  await checkPhotos(trx, { accountId: by.id, photoIds });
  const { answerWorkingDays } = await loadCaseTerms(trx, now);
  const reopened = locked.report.state === "answered";
  const due = reopened && { dueAt: answerDueAt(now, answerWorkingDays, await loadHolidays(trx)) };
  await moveReport(trx, locked.report, "write", { now, ...due });
  const author = { ...by, name: await nameOf(trx, by.id) };
  await addMessage(trx, { reportId, author, text, photoIds, now });
  await publish(trx, { topic: "booking", id: locked.booking.id });
}

/** The reporter withdraws the report, and the driver's frozen money is released. */
export async function withdrawReport(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  { reportId, by }: { reportId: string; by: By },
): Promise<void> {
  const now = clock();
  const locked = await lockReport(trx, reportId);
  if (locked?.report.reporterId !== by.id) throw new Refusal("not_found");
  await moveReport(trx, locked.report, "withdraw", { now, endedAt: now });
  await thawDriverMoney(trx, { source: `report:${reportId}`, now });
  await publish(trx, { topic: "booking", id: locked.booking.id });
}
