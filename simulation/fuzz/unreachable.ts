/** The published calls that cannot be brought to a 2xx with the sandbox, each with its reason. */
export const unreachable: Readonly<Record<string, string>> = {};
