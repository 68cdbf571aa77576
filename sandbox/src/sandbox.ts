/** The parts that the program loads when the sandbox is on; the rest of this package is internal. */
export { registerCardProvider } from "./card-provider/card-provider.ts";
export { startTestBookings } from "./demo/business/play-test-bookings.ts";
export { loadDemoData } from "./demo/load/load-demo-data.ts";
export { startSimulatedDrivers } from "./drivers/start-simulated-drivers.ts";
export { registerSandbox } from "./inbox/routes.ts";
export { registerLine } from "./line/routes.ts";
export { registerPush } from "./push/routes.ts";
