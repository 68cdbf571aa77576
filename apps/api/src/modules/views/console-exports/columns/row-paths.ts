type Plain = string | number | boolean | null | undefined;
/** `driver.name` and the like: where a value is in a row. Of an array it is that of each element. */
type PathOf<Row> =
  NonNullable<Row> extends readonly (infer Item)[]
    ? PathOf<Item>
    : NonNullable<Row> extends Plain
      ? never
      : {
          [Key in keyof NonNullable<Row> & string]: Key | `${Key}.${PathOf<NonNullable<Row>[Key]>}`;
        }[keyof NonNullable<Row> & string];

export type ExportColumns = {
  paths: readonly string[];
  /** The rows of one answer, where they are not its `data`. */
  rowsOf(data: unknown): readonly unknown[];
};

/** Columns by the places of their values, in the order of the file. */
export const columns = <Row>(...paths: readonly PathOf<Row>[]): ExportColumns => ({
  paths,
  rowsOf: (data) => data as readonly unknown[],
});
