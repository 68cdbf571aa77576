// A program of a partner: the client of the protocol as its maker publishes it, with another host. It reads one call a line
// and answers each with a line. The file of the certificate comes by NODE_EXTRA_CA_CERTS.
import https from "node:https";
import { createInterface } from "node:readline";
import lalamove from "@lalamove/lalamove-js";

const {
  ClientModule,
  Config,
  OrderPayloadBuilder,
  PatchOrderPayloadBuilder,
  QuotationPayloadBuilder,
} = lalamove;
const { publicKey, secretKey, port } = JSON.parse(process.argv[2]);
https.globalAgent.defaultPort = port;
const config = new Config(publicKey, secretKey, "sandbox");
config.host = "localhost";
const client = new ClientModule(config);

/** Builds a payload by calling `withName(value)` for each field. */
const build = (builder, fields) => {
  for (const [name, value] of Object.entries(fields)) builder[`with${name}`](value);
  return builder.build();
};
const calls = {
  "Quotation.create": (fields) =>
    client.Quotation.create("TH", build(QuotationPayloadBuilder.quotationPayload(), fields)),
  "Quotation.retrieve": (id) => client.Quotation.retrieve("TH", id),
  "Order.create": (fields) =>
    client.Order.create("TH", build(OrderPayloadBuilder.orderPayload(), fields)),
  "Order.retrieve": (id) => client.Order.retrieve("TH", id),
  "Order.edit": (id, fields) =>
    client.Order.edit("TH", id, build(PatchOrderPayloadBuilder.patchOrderPayload(), fields)),
  "Order.addPriorityFee": (id, fee) => client.Order.addPriorityFee("TH", id, fee),
  "Order.cancel": (id) => client.Order.cancel("TH", id),
  "Driver.retrieve": (id, orderId) => client.Driver.retrieve("TH", id, orderId),
  "Driver.cancel": (id, orderId, reason) => client.Driver.cancel("TH", id, orderId, reason),
  "Market.retrieve": () => client.Market.retrieve("TH"),
  "City.retrieve": (id) => client.City.retrieve("TH", id),
};

for await (const line of createInterface({ input: process.stdin })) {
  const [name, ...values] = JSON.parse(line);
  const answer = await calls[name](...values).then(
    (result) => ({ result }),
    (problem) => ({ problem: problem?.message ?? String(problem) }),
  );
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
