export type Check = {
  id: string;
  status: "SUCCESS" | "FAILURE" | "WARNING" | "SKIPPED" | "INFO";
  errorMessage?: string;
};
export function installSuite(): void;
export function listScenarios(): Promise<string[]>;
export function runScenario(url: string, scenario: string): Promise<Check[]>;
