/** With simulated drivers, hurried. */
export const simulatedPort = 3971;
/** Without any: here a person is the only driver. */
export const quietPort = 3972;
export const quietUrl = `http://localhost:${quietPort}`;
