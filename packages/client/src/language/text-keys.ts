/** The areas of texts that the app has. */
export type TextArea = keyof TextResources & string;

/** The key of a text with a plural is written without its form: `stops` for `stops_one` and `stops_other`. */
type WithoutPlural<Key extends string> = Key extends `${infer Base}_${"one" | "other"}`
  ? Base
  : Key;

/** Every text of a file by its path: `"route.title"`. */
export type TextKey<File> = {
  [Key in keyof File & string]: File[Key] extends string
    ? WithoutPlural<Key>
    : File[Key] extends readonly unknown[]
      ? never
      : `${Key}.${TextKey<File[Key]>}`;
}[keyof File & string];

/** Every list and group of texts of a file by its path. */
export type GroupKey<File> = {
  [Key in keyof File & string]: File[Key] extends string
    ? never
    : File[Key] extends readonly unknown[]
      ? Key
      : Key | `${Key}.${GroupKey<File[Key]>}`;
}[keyof File & string];

export type GroupAt<File, Key extends string> = Key extends keyof File
  ? File[Key]
  : Key extends `${infer Head}.${infer Rest}`
    ? Head extends keyof File
      ? GroupAt<File[Head], Rest>
      : never
    : never;
