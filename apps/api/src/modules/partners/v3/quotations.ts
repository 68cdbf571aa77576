import type { CreateQuote, QuoteView } from "@songtan/contract/bookings/quotes";
import { Refusal } from "@songtan/contract/errors";
import { limits } from "@songtan/domain/limits";
import { type PricedLineItem, raiseOf } from "@songtan/domain/quoting/price-quote";
import type { FastifyRequest } from "fastify";
import type { Selectable } from "kysely";
import type { z } from "zod";
import type { DB } from "../../../../generated/tables.ts";
import type { Reader, Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { actorOf } from "../../../http/session/auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { createQuote, type PartnerTerms } from "../../pricing/quotes/create-quote.ts";
import { findRoute, type QuotedRoute } from "../../pricing/quotes/find-route.ts";
import { loadTariffAt } from "../../pricing/tariff/load-tariff.ts";
import { isDialectNumber, newDialectNumber, stopNumber } from "../v3-events/numbers.ts";
import { isoSeconds } from "../v3-events/wire.ts";
import { DialectRefusal } from "./dialect-refusal.ts";
import { priceBreakdownOf } from "./price-breakdown.ts";
import { CreateQuotation, readBody } from "./read-body.ts";
import { categoryOf, readSpecialRequests, vehicleOf, weightOf } from "./service-types.ts";

/** Fields of a quotation that our quote does not have. */
export type Dialect = {
  serviceType: string;
  specialRequests: string[];
  language: string;
  isRouteOptimized: boolean;
  item: {
    quantity?: string;
    weight?: string;
    categories?: string[];
    handlingInstructions?: string[];
  } | null;
  /** Cash is collected, and how much comes with the order. */
  wantsCash: boolean;
  beforeOptimizationSatang: number | null;
};

export type QuotationRow = Selectable<DB["quotes"]>;
type Line = Pick<PricedLineItem, "code" | "amountSatang">;
/** Fields of a quote that the protocol's response shows. */
type Quotation = Pick<
  QuotationRow,
  "scheduledAt" | "createdAt" | "expiresAt" | "distanceMetres"
> & {
  number: string;
  dialect: Dialect;
  stops: QuoteView["stops"];
  lines: readonly Line[];
};
export const dialectOf = ({ dialect }: Pick<QuotationRow, "dialect">): Dialect =>
  dialect as unknown as Dialect;

/** Prices the stops of a body, in their shortest order where that is wished. */
export async function createQuotation(deps: Deps, request: FastifyRequest): Promise<Quotation> {
  const body = readBody(CreateQuotation, request.body);
  const { quote, dialect } = toQuote(body);
  const { accountId } = actorOf(request);
  const input = (stops: CreateQuote["stops"], quoted: QuotedRoute) => ({
    ...quote,
    stops,
    accountId,
    locale: "en" as const,
    quoted,
  });
  const sent = await findRoute(deps, { ...quote, optimise: dialect.isRouteOptimized });
  const order = sent.shortest?.order;
  const stops = order?.flatMap((index) => quote.stops[index] ?? []) ?? quote.stops;
  const shorter = order && (await findRoute(deps, { ...quote, stops }));
  let made: Quotation | null = null;
  const number = await runCommand(deps, request, async (trx) => {
    const dialectNumber = newDialectNumber();
    const before = shorter && (await createQuote({ ...deps, trx }, input(quote.stops, sent)));
    const beforeOptimizationSatang = before?.totalSatang ?? null;
    const partner = partnerTerms(dialectNumber, { ...dialect, beforeOptimizationSatang });
    const view = await createQuote({ ...deps, trx }, { ...input(stops, shorter ?? sent), partner });
    made = quotationOfView(view, { number: dialectNumber, dialect: partner.dialect });
    return dialectNumber;
  });
  // For a repeated request, the quotation is read from the database.
  return made ?? quotationOf(await findQuotation(deps.db, { number, accountId }));
}

function quotationOfView(
  { expiresAt, scheduledAt, stops, lines, distanceMetres }: QuoteView,
  named: Pick<Quotation, "number" | "dialect">,
): Quotation {
  const until = new Date(expiresAt);
  return {
    ...named,
    scheduledAt: scheduledAt === null ? null : new Date(scheduledAt),
    createdAt: new Date(until.getTime() - limits.dialectQuoteMinutes * 60_000),
    expiresAt: until,
    stops,
    lines,
    distanceMetres,
  };
}

export const quotationOf = (row: QuotationRow): Quotation => ({
  ...row,
  number: row.dialectNumber ?? "",
  dialect: dialectOf(row),
  stops: stopsOfQuote(row),
  lines: row.lines as unknown as PricedLineItem[],
});

export const partnerTerms = (dialectNumber: string, dialect: Dialect) =>
  ({
    holdMinutes: limits.dialectQuoteMinutes,
    searchMinutes: limits.dialectSearchMinutes,
    dialectNumber,
    dialect,
  }) satisfies PartnerTerms;

/** Their body as a request for a quote. */
function toQuote(body: CreateQuotation): { quote: CreateQuote; dialect: Dialect } {
  const vehicle = vehicleOf(body.serviceType);
  if (!vehicle)
    throw new DialectRefusal({ id: "ERR_INVALID_SERVICE_TYPE", detail: "/data/serviceType" });
  const specialRequests = body.specialRequests ?? [];
  const requested = readSpecialRequests(specialRequests);
  if (requested.unknownIndex >= 0)
    throw new DialectRefusal({
      id: "ERR_INVALID_SPECIAL_REQUEST",
      detail: `/data/specialRequests/${requested.unknownIndex}`,
    });
  const stops = body.stops.map(({ coordinates, address, cashOnDelivery }, index) => {
    const cash = cashOnDelivery ?? (index === body.stops.length - 1 ? body.cashOnDelivery : null);
    return {
      latitude: coordinates.lat,
      longitude: coordinates.lng,
      address,
      ...(cash && { codAmountSatang: cash }),
    };
  });
  const hasAmount = stops.some(({ codAmountSatang = 0 }) => codAmountSatang > 0);
  const quote: CreateQuote = {
    stops,
    vehicle,
    extras: requested.extras,
    parcel: parcelOf(body.item),
    ...(body.scheduleAt && { scheduledAt: new Date(body.scheduleAt).toISOString() }),
  };
  const dialect: Dialect = {
    serviceType: body.serviceType,
    specialRequests,
    language: body.language ?? "th_TH",
    isRouteOptimized: body.isRouteOptimized ?? false,
    item: body.item ? echoItem(body.item) : null,
    wantsCash: requested.wantsCash && !hasAmount,
    beforeOptimizationSatang: null,
  };
  return { quote, dialect };
}

type Item = NonNullable<CreateQuotation["item"]>;

function parcelOf(item: CreateQuotation["item"]): CreateQuote["parcel"] {
  const weightKg = weightOf(item?.weight === undefined ? undefined : String(item.weight));
  if (weightKg === null || weightKg > limits.parcelWeightKgMax)
    throw new DialectRefusal({ id: "ERR_INVALID_FIELD", detail: "/data/item/weight" });
  const names = [...(item?.categories ?? []), ...(item?.handlingInstructions ?? [])];
  return { category: categoryOf(names), weightKg };
}

const echoItem = ({ quantity, weight, categories, handlingInstructions }: Item) => ({
  ...(quantity !== undefined && { quantity: String(quantity) }),
  ...(weight !== undefined && { weight: String(weight) }),
  ...(categories && { categories }),
  ...(handlingInstructions && { handlingInstructions }),
});

/**
 * The caller's quotation.
 * @throws DialectRefusal ERR_INVALID_QUOTATION_ID
 */
export async function findQuotation(
  db: Reader,
  { number, accountId }: { number: string; accountId: string },
): Promise<QuotationRow> {
  const row = isDialectNumber(number)
    ? await db
        .selectFrom("quotes")
        .selectAll()
        .where("dialectNumber", "=", number)
        .where("accountId", "=", accountId)
        .executeTakeFirst()
    : undefined;
  if (!row)
    throw new DialectRefusal({ id: "ERR_INVALID_QUOTATION_ID", detail: "/data/quotationId" });
  return row;
}

export const stopsOfQuote = (row: Pick<QuotationRow, "stops">): QuoteView["stops"] =>
  row.stops as z.infer<typeof QuoteView>["stops"];

/** A quotation in their form. */
export function shapeQuotation(quotation: Quotation): object {
  const { number, dialect, stops, lines } = quotation;
  return {
    quotationId: number,
    scheduleAt: isoSeconds(quotation.scheduledAt ?? quotation.createdAt),
    expiresAt: isoSeconds(quotation.expiresAt),
    serviceType: dialect.serviceType,
    specialRequests: dialect.specialRequests,
    language: dialect.language,
    stops: stops.map(({ latitude, longitude, address }, index) => ({
      stopId: stopNumber(number, index),
      coordinates: { lat: String(latitude), lng: String(longitude) },
      address,
    })),
    isRouteOptimized: dialect.isRouteOptimized,
    priceBreakdown: priceBreakdownOf(lines, {
      beforeOptimizationSatang: dialect.beforeOptimizationSatang ?? undefined,
    }),
    distance: { value: String(quotation.distanceMetres), unit: "m" },
    ...(dialect.item && { item: dialect.item }),
  };
}

/**
 * Reprices a quotation over the same route with the cash of its order: the cash affects the price, and the protocol's
 * quotations do not contain its amount.
 */
export async function priceWithCash(
  deps: Deps & { trx: Trx },
  row: QuotationRow,
  cashSatang: readonly (number | null)[],
): Promise<string> {
  const { trx } = deps;
  const { dialectNumber } = row;
  const usable = await trx
    .updateTable("quotes")
    .set({ dialectNumber: null })
    .where("id", "=", row.id)
    .where("dialectNumber", "=", dialectNumber)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("bookings").select("id").whereRef("quoteId", "=", "quotes.id"))),
    )
    .returning("id")
    .executeTakeFirst();
  if (!usable) throw new Refusal("quote_used");
  const priced = await createQuote(
    { ...deps, trx },
    {
      stops: stopsOfQuote(row).map((stop, index) => {
        const codAmountSatang = cashSatang[index];
        return codAmountSatang ? { ...stop, codAmountSatang } : stop;
      }),
      vehicle: row.vehicle,
      parcel: row.parcel as CreateQuote["parcel"],
      extras: row.extras as CreateQuote["extras"],
      ...(row.scheduledAt && { scheduledAt: row.scheduledAt.toISOString() }),
      accountId: row.accountId,
      locale: "en",
      quoted: {
        route: {
          distanceMetres: row.distanceMetres,
          durationSeconds: row.durationSeconds,
          source: row.distanceSource,
          line: row.line as [number, number][],
        },
        tariff: await loadTariffAt(trx, deps.clock()),
        shortest: null,
      },
      raise: raiseOf(row.lines as unknown as PricedLineItem[]),
      partner: partnerTerms(dialectNumber ?? "", { ...dialectOf(row), wantsCash: false }),
    },
  );
  return priced.id;
}
