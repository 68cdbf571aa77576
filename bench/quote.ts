import { compare } from "./rounds.ts";
import { withBothServers } from "./with-both-servers.ts";

await withBothServers(async ({ ours, floor, details }) => {
  const headers = { "content-type": "application/json", authorization: `Bearer ${details.token}` };
  const body = JSON.stringify(details.quoteBody);
  await compare("quote", {
    ours,
    floor,
    steps: [{ method: "POST", path: "/api/quotes", headers, body }],
  });
});
