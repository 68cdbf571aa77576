import { cityOfId, noCity } from "@songtan/domain/cities/city-id";
import type pg from "pg";
import { type Equality, equalitiesIn } from "./conditions.ts";
import type { Sent } from "./record-sent.ts";

/** The tables that are distributed by city, and the columns of each that name its city: itself, or an id with the city in it. */
const keysOf: Record<string, readonly string[]> = {
  quotes: ["city", "id"],
  bookings: ["city", "id", "quote_id"],
  offers: ["city", "id", "booking_id"],
  stops: ["city", "booking_id"],
  booking_events: ["city", "booking_id"],
  task_events: ["city", "booking_id"],
  proofs: ["city", "booking_id"],
  positions: ["city", "booking_id"],
};

type Plan = {
  Alias?: string;
  "Node Type": string;
  "Join Type"?: string;
  Operation?: string;
  "Relation Name"?: string;
  "Subplan Name"?: string;
  "CTE Name"?: string;
  Output?: string[];
  Plans?: Plan[];
} & { [Condition in (typeof conditions)[number]]?: string };
const conditions = [
  "Index Cond",
  "Recheck Cond",
  "Filter",
  "Hash Cond",
  "Merge Cond",
  "Join Filter",
] as const;

/**
 * The reasons for which a statement would not go to the node of one city: each of the distributed tables that it looks at
 * without an equality on one of the table's keys, in the statement or by a join, and each further city that it names.
 */
export async function findCrossings(
  client: pg.ClientBase,
  { text, values }: Sent,
): Promise<string[]> {
  if (!/^\s*(select|insert|update|delete|with)\b/i.test(text)) return [];
  const { rows } = await client.query<{ "QUERY PLAN": { Plan: Plan }[] }>(
    `explain (verbose, costs off, format json) ${text}`,
    [...values],
  );
  const nodes = (rows[0]?.["QUERY PLAN"] ?? []).flatMap(({ Plan: plan }) => nodesOf(plan));
  const known = new Known();
  for (const node of nodes) {
    // A new row names its city, and no row is written without.
    if (node.Operation === "Insert")
      for (const column of keyColumns(node)) known.add({ column, to: { values: [] } }, () => true);
    const follows = restrictedBy(node);
    for (const name of conditions)
      for (const equality of equalitiesIn(node[name] ?? "")) known.add(equality, follows);
    for (const equality of columnsOfCte(node, nodes)) known.add(equality, () => true);
    // All keys of a row name the same city.
    const [first, ...others] = keyColumns(node);
    for (const column of others)
      if (first) known.add({ column, to: { column: first } }, () => true);
  }
  const unbound = nodes.filter((node) => isUnbound(node, known)).map(tableOf);
  const cities = citiesNamed(values);
  return [
    ...new Set(unbound.map((table) => `all cities of ${table}`)),
    ...(cities.size > 1 ? [`the cities ${[...cities].sort().join(" and ")}`] : []),
  ];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** A day's partition is the table that it is a part of. */
const tableOf = ({ "Relation Name": name = "" }: Plan): string =>
  name.replace(/^positions_(\d+|rest)$/, "positions");

/**
 * Which columns a node's conditions restrict: of a scan its own, of an inner join those of both sides, of an outer join only
 * those of the side that is filled up.
 */
function restrictedBy(node: Plan): (column: string) => boolean {
  const { Alias: alias, "Join Type": joinType, Plans: [left, right] = [] } = node;
  if (alias) return (column) => column.startsWith(`${alias}.`);
  if (!joinType || joinType === "Inner" || joinType === "Semi") return () => true;
  const side = joinType.startsWith("Right") ? left : joinType === "Full" ? undefined : right;
  const aliases = new Set((side ? nodesOf(side) : []).map(({ Alias: name }) => name));
  return (column) => aliases.has(column.split(".")[0]);
}

function isUnbound(node: Plan, known: Known): boolean {
  const [column] = keyColumns(node);
  return column !== undefined && node["Node Type"] !== "ModifyTable" && !known.hasValue(column);
}

/** The keys of the table that a node reads or writes. */
const keyColumns = (node: Plan): string[] =>
  (keysOf[tableOf(node)] ?? []).map((key) => `${node.Alias}.${key}`);

/** A column of a common table expression is that of the same name in its own plan. */
function columnsOfCte(node: Plan, nodes: readonly Plan[]): Equality[] {
  const { "CTE Name": name, Alias: alias } = node;
  const made = name && nodes.find((other) => other["Subplan Name"] === `CTE ${name}`);
  if (!made || !alias) return [];
  return (made.Output ?? []).flatMap((output) => {
    const column = /^\w+\.(\w+)$/.exec(output)?.[1];
    return column ? [{ column: `${alias}.${column}`, to: { column: output } }] : [];
  });
}

/** The cities in ids among the values; a list of cities themselves is meant. */
function citiesNamed(values: readonly unknown[]): Set<string> {
  const texts = values.flatMap((value) => (Array.isArray(value) ? value : [value]));
  const cities = texts.map((value) => (typeof value === "string" ? cityOfId(value) : noCity));
  return new Set(cities.filter((city) => city !== noCity));
}

/** Columns that have a value, and of which other column each is known to be the same. */
class Known {
  readonly #same = new Map<string, Set<string>>();
  readonly #valued = new Set<string>();

  /** @param follows whether the column may be restricted by what it is equal to: not the rows that an outer join fills up */
  add({ column, to }: Equality, follows: (column: string) => boolean): void {
    if ("values" in to) {
      if (follows(column)) this.#valued.add(column);
      return;
    }
    if (follows(column)) this.#link(column, to.column);
    if (follows(to.column)) this.#link(to.column, column);
  }

  hasValue(column: string, seen: Set<string> = new Set()): boolean {
    if (this.#valued.has(column)) return true;
    seen.add(column);
    return [...(this.#same.get(column) ?? [])].some(
      (other) => !seen.has(other) && this.hasValue(other, seen),
    );
  }

  #link(column: string, to: string): void {
    this.#same.set(column, (this.#same.get(column) ?? new Set()).add(to));
  }
}
