export type Exception = { id: string; why: string; until: string };
export function judgeAudit(
  report: unknown,
  allowed: readonly Exception[],
  today: string,
): { answered: boolean; failures: string[]; notes: string[] };
