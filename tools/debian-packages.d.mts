export function findOnPath(...names: string[]): string | undefined;
export function unpackProgram(packageName: string, program: string): string | undefined;
