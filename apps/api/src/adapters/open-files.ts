import { filesFolder } from "../config/data-folder.ts";
import type { Settings } from "../config/settings.ts";
import type { Files } from "../ports/ports.ts";
import { bucketFiles } from "./bucket-files.ts";
import { diskFiles } from "./disk-files.ts";

/** Opens the store of uploads, documents and exports: the bucket of `FILES_URL`, else a folder of the data directory. */
export const openFiles = ({ FILES_URL }: Pick<Settings, "FILES_URL">, dataFolder: string): Files =>
  FILES_URL ? bucketFiles(FILES_URL, filesFolder(dataFolder)) : diskFiles(filesFolder(dataFolder));
