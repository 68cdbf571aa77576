/** With simulated drivers, hurried. Another port, and the one after it, let two runs stand beside each other. */
export const simulatedPort = Number(process.env.E2E_PORT ?? 3971);
/** Without any: here a person is the only driver. */
export const quietPort = simulatedPort + 1;
export const quietUrl = `http://localhost:${quietPort}`;
