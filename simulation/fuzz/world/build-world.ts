import type { Product } from "../../kills/product.ts";
import type { Caller } from "../calls/caller.ts";
import { accountChapter, newCustomer } from "./accounts.ts";
import {
  editsChapter,
  offersChapter,
  publicChapter,
  recallChapter,
  savedPlacesChapter,
  searchingChapter,
  workChapter,
} from "./bookings.ts";
import { booksChapter } from "./books.ts";
import { businessChapter } from "./businesses.ts";
import {
  claimsChapter,
  disputesChapter,
  incidentsChapter,
  lossChapter,
  refundsChapter,
  reportsChapter,
} from "./cases.ts";
import { documentsChapter, dutyChapter, suspensionChapter } from "./drivers.ts";
import { byHandChapter, goodsChapter, handoverChapter } from "./goods.ts";
import { lineChapter } from "./line.ts";
import { chargesChapter, dueChapter, paymentsChapter } from "./money.ts";
import { codChapter, creditChapter, payoutsChapter } from "./payouts.ts";
import { promosChapter, tariffsChapter } from "./prices.ts";
import { callerChapter, customerPageChapter, signInStaff, staffChapter } from "./staff.ts";
import { testModeChapter } from "./test-mode.ts";
import { driverSource, type World } from "./world.ts";

type Chapter = (world: World) => Promise<unknown>;

/** Each reaches the calls of one part of the product, and needs no other. */
const chapters: Record<string, Chapter> = {
  public: publicChapter,
  "customer's account": (world) => accountChapter(world, "customer"),
  "driver's account": (world) => accountChapter(world, "driver"),
  "customer with LINE": (world) => lineChapter(world, "customer"),
  "driver with LINE": (world) => lineChapter(world, "driver"),
  "saved places": savedPlacesChapter,
  businesses: businessChapter,
  "test mode": testModeChapter,
  "a break and a way home": dutyChapter,
  searching: searchingChapter,
  offers: offersChapter,
  work: workChapter,
  edits: editsChapter,
  recall: recallChapter,
  "papers and payouts": async (world) => payoutsChapter(world, await documentsChapter(world)),
  suspension: suspensionChapter,
  goods: goodsChapter,
  handover: handoverChapter,
  "by hand": byHandChapter,
  losses: lossChapter,
  payments: paymentsChapter,
  charges: chargesChapter,
  due: dueChapter,
  cod: codChapter,
  credit: creditChapter,
  reports: reportsChapter,
  claims: claimsChapter,
  refunds: refundsChapter,
  disputes: disputesChapter,
  incidents: incidentsChapter,
  staff: staffChapter,
  "a customer's page": customerPageChapter,
  "a caller": callerChapter,
  promos: promosChapter,
  tariffs: tariffsChapter,
  books: booksChapter,
};

type Playing = {
  sideBySide?: number;
  /** The chapters to play; all unless named. */
  only?: readonly string[];
  /** Where the drivers come from; a second world uses others than the first. */
  drivers?: World["nextDriver"];
  onPlayed?: (chapter: string, milliseconds: number) => void;
};

/** Makes the people, then plays every chapter, some side by side; answers what went wrong in which. */
export async function buildWorld(
  ground: { caller: Caller; product: Product },
  { sideBySide = 4, only, onPlayed, drivers = driverSource(ground) }: Playing = {},
): Promise<{ world: World; failures: string[] }> {
  const [staff, second] = await Promise.all([
    signInStaff(ground, "staff@demo.test"),
    signInStaff(ground, "staff2@demo.test"),
  ]);
  const [customer, other] = await Promise.all([newCustomer(ground), newCustomer(ground)]);
  const world: World = { ...ground, staff, second, customer, other, nextDriver: drivers };
  const failures: string[] = [];
  const waiting = Object.entries(chapters).filter(([name]) => !only || only.includes(name));
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, chapter] = next;
      const began = Date.now();
      await chapter(world).catch((problem: Error) => failures.push(`${name}: ${problem.message}`));
      onPlayed?.(name, Date.now() - began);
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, worker));
  return { world, failures };
}
