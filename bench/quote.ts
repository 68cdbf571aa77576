import { quoteStep } from "./load/requests.ts";
import { compare } from "./measure/rounds.ts";
import { withServers } from "./measure/with-servers.ts";

await withServers((sides) =>
  compare("quote", sides, { stepsFor: ({ product }) => [quoteStep(product)] }),
);
