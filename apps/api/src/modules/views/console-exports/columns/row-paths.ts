type Plain = string | number | boolean | null | undefined;
/** The path of a value in a row, such as `driver.name`. For an array, it is the path within each element. */
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
