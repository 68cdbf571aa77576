import { consoleTable } from "../accounts/console-access.ts";

/** What writes the rows of the ledger. */
const postings = ["postEntries", "postNewEntry"];
/** Tables of budgets and prices: a row in one of them decides what the ledger has later. */
const budgets = [
  ...["promos", "creditLimits", "invoiceTransfers"],
  ...["operatorSettings", "priceRaises", "publicHolidays", "tariffs"],
];
const writesBudget = new RegExp(
  `(insertInto|updateTable|deleteFrom)\\("(${budgets.join("|")})"\\)`,
);

type Part = { text: string; file: string };
export type CallGraph = {
  /** Calls of the console from which a posting or a budget can be reached, in order. */
  staffCallsThatMoveMoney(): string[];
};

/**
 * Which declaration of the program uses which. Read from the text: a declaration begins at the start of a line, and
 * it uses whatever it names. So it finds more than is called, and misses nothing that is named.
 */
export function readCallGraph(files: ReadonlyMap<string, string>): CallGraph {
  const parts = new Map<string, Part>();
  const imports = new Map<string, Map<string, string>>();
  for (const [file, text] of files) {
    imports.set(file, readImports(file, text));
    for (const [name, part] of declarationsOf(text))
      parts.set(`${file}#${name}`, { text: part, file });
  }
  const jobs = readJobs(files, imports);
  const usedBy = ({ text, file }: Part): string[] => {
    const known = imports.get(file) ?? new Map<string, string>();
    const named = [...new Set(text.match(/(?<![.\w])[a-zA-Z]\w*/g) ?? [])].map(
      (name) => known.get(name) ?? `${file}#${name}`,
    );
    const queued = [...text.matchAll(/name: "([a-z_]+)"/g)].flatMap(
      ([, job = ""]) => jobs.get(job) ?? [],
    );
    return [...named, ...queued].filter((id) => parts.has(id));
  };
  const moves = reachable(parts, usedBy);
  return {
    staffCallsThatMoveMoney: () =>
      [...files]
        .filter(([, text]) => text.includes("staffWith("))
        .flatMap(([file, text]) =>
          routesOf(text)
            .filter((route) => usedBy({ text: route.text, file }).some((id) => moves.has(id)))
            .flatMap((route) => callsOf(route, text)),
        )
        .sort(),
  };
}

/** The calls of a route. A part of its address that is filled in by a loop is written somewhere in its file. */
function callsOf({ call }: RouteText, file: string): string[] {
  return Object.keys(consoleTable).flatMap((known) => {
    const filled = call.exec(known)?.slice(1);
    const isWritten = filled?.every((part) => new RegExp(`"${part}"|\\b${part}: `).test(file));
    return isWritten ? [known.replace(" /api", " ")] : [];
  });
}

/** All declarations from which a posting or a budget can be reached. */
function reachable(
  parts: ReadonlyMap<string, Part>,
  usedBy: (part: Part) => readonly string[],
): Set<string> {
  const users = new Map<string, string[]>();
  for (const [id, part] of parts)
    for (const used of usedBy(part)) users.set(used, [...(users.get(used) ?? []), id]);
  const open = [...parts].flatMap(([id, { text }]) =>
    postings.some((name) => id.endsWith(`/post-entries.ts#${name}`)) || writesBudget.test(text)
      ? [id]
      : [],
  );
  const found = new Set(open);
  for (let id = open.pop(); id !== undefined; id = open.pop())
    for (const user of users.get(id) ?? [])
      if (!found.has(user)) {
        found.add(user);
        open.push(user);
      }
  return found;
}

/** Where each imported name is declared, as `file#name`. */
function readImports(file: string, text: string): Map<string, string> {
  const known = new Map<string, string>();
  for (const [, names = "", from = ""] of text.matchAll(
    /^import (?!type)\{([^}]*)\} from "(\.[^"]+)"/gm,
  )) {
    const path = new URL(from, `file:///${file}`).pathname.slice(1);
    for (const name of names.split(",").map((one) => one.trim())) {
      const [original = "", local = original] = name.split(" as ");
      if (original && !original.startsWith("type ")) known.set(local, `${path}#${original}`);
    }
  }
  return known;
}

const beginning = /^(?:export )?(?:async )?(?:function\*?|const|let|class) (\w+)/;

function declarationsOf(text: string): [string, string][] {
  const found: [string, string][] = [];
  for (const line of text.split("\n")) {
    const name = beginning.exec(line)?.[1];
    if (name) found.push([name, line]);
    else if (found.length > 0 && !/^import |^} from /.test(line)) {
      const last = found[found.length - 1];
      if (last) last[1] += `\n${line}`;
    }
  }
  return found.map(([name, part]) => [name, part.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "")]);
}

/** What runs each job, by the task list. */
function readJobs(
  files: ReadonlyMap<string, string>,
  imports: ReadonlyMap<string, ReadonlyMap<string, string>>,
): Map<string, string[]> {
  const known = imports.get("task-list.ts");
  const jobs = new Map<string, string[]>();
  const list = files.get("task-list.ts") ?? "";
  for (const [, job = "", work = ""] of list.matchAll(
    /^ {4}(\w+): ([\s\S]*?)(?=^ {4}\w|^ {2}\})/gm,
  ))
    jobs.set(
      job,
      (work.match(/\w+/g) ?? []).flatMap((name) => known?.get(name) ?? []),
    );
  return jobs;
}

type RouteText = { call: RegExp; text: string };
const routeBegins = /^ +app\.(get|post|put|patch|delete)\(/;

/** The routes of a plugin, each with its text and what is before the first of them, which all share. */
function routesOf(text: string): RouteText[] {
  return declarationsOf(text).flatMap(([, plugin]) => {
    const shared: string[] = [];
    const routes: string[][] = [];
    let isLoop = false;
    // Its own name would lead from each of its routes to all of them.
    const own = plugin.replace(beginning, "").replace(/app\.register\([^;]*;/g, "");
    for (const line of own.split("\n")) {
      const begins = routeBegins.test(line);
      if (/^ {4}for \(/.test(line) || (begins && !isLoop)) routes.push([]);
      isLoop = begins ? false : isLoop || /^ {4}for \(/.test(line);
      (routes.at(-1) ?? shared).push(line);
    }
    return routes.flatMap((lines) => routeOf([...shared, ...lines].join("\n")));
  });
}

function routeOf(text: string): RouteText[] {
  const [, method, path] = /app\.(post|put|patch|delete)\(\s*["`]([^"`]+)["`]/.exec(text) ?? [];
  if (!method || !path) return [];
  const pattern = path.replace(/:\w+/g, "[^/]+").replace(/\$\{[^}]+\}/g, "([^/]+)");
  return [{ call: new RegExp(`^${method.toUpperCase()} /api/console${pattern}$`), text }];
}
