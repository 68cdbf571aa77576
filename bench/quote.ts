import { compare } from "./rounds.ts";
import { withBothServers } from "./with-both-servers.ts";

await withBothServers(async ({ ours, floor, facts }) => {
  const headers = { "content-type": "application/json", authorization: `Bearer ${facts.token}` };
  const body = JSON.stringify(facts.quoteBody);
  await compare("quote", { ours, floor, steps: [{ method: "POST", path: "/api/quotes", headers, body }] });
});
