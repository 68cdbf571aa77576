import { Refusal } from "@songtan/contract/errors";
import { answerDueAt } from "@songtan/domain/claims/claim-terms";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { signal } from "../../live/hub.ts";
import { thawDriverMoney } from "../payouts/queries.ts";
import { loadCaseTerms } from "../refunds/queries.ts";
import { loadHolidays } from "../tariff/queries.ts";
import { nameOf } from "./create-report.ts";
import { addMessage, checkPhotos, lockReport, moveReport } from "./queries.ts";

type By = { role: "customer" | "driver"; id: string };

/** Whoever reported adds words and pictures. What we answered is open again, and its time begins anew. */
export async function writeReport(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  input: { reportId: string; by: By; text: string; photoIds?: string[] | undefined },
): Promise<void> {
  const { reportId, by, text, photoIds } = input;
  const now = clock();
  const found = await lockReport(trx, reportId);
  if (found?.report.reporter_id !== by.id) throw new Refusal("not_found");
  await checkPhotos(trx, { accountId: by.id, photoIds });
  const { answerWorkingDays } = await loadCaseTerms(trx, now);
  const reopened = found.report.state === "answered";
  const due = reopened && { due_at: answerDueAt(now, answerWorkingDays, await loadHolidays(trx)) };
  await moveReport(trx, found.report, "write", { ...due });
  const author = { ...by, name: await nameOf(trx, by.id) };
  await addMessage(trx, { reportId, author, text, photoIds, now });
  await signal(trx, { topic: "booking", id: found.booking.id });
}

/** Whoever reported takes it back: nothing more comes of it, and what was held back of the driver's money is free. */
export async function withdrawReport(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  { reportId, by }: { reportId: string; by: By },
): Promise<void> {
  const now = clock();
  const found = await lockReport(trx, reportId);
  if (found?.report.reporter_id !== by.id) throw new Refusal("not_found");
  await moveReport(trx, found.report, "withdraw", { ended_at: now });
  await thawDriverMoney(trx, { source: `report:${reportId}`, now });
  await signal(trx, { topic: "booking", id: found.booking.id });
}
