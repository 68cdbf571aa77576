import { deflateSync } from "node:zlib";
import { PbfWriter } from "pbf";

type Tags = Record<string, string>;
export type WrittenNode = { id: number; latitude: number; longitude: number; tags?: Tags };
export type WrittenWay = { id: number; refs: number[]; tags?: Tags };
export type WrittenArea = { id: number; wayIds: number[]; tags: Tags };
export type Written = {
  nodes?: WrittenNode[];
  wayElements?: WrittenWay[];
  areas?: WrittenArea[];
  /** West, south, east, north; without it the header says nothing about where the extract lies. */
  bounds?: [number, number, number, number];
  needs?: string[];
};

/**
 * The bytes of an extract, as osmium writes them: dense nodes, OSM way elements, relations, a block
 * for each.
 */
export function writeExtract({
  nodes = [],
  wayElements = [],
  areas = [],
  bounds,
  needs = [],
}: Written): Buffer {
  const header = new PbfWriter();
  if (bounds) {
    const [west, south, east, north] = bounds.map((degrees) => Math.round(degrees * 1e9)) as [
      number,
      number,
      number,
      number,
    ];
    header.writeMessage(
      1,
      (_, box) => {
        for (const [index, value] of [west, east, north, south].entries())
          box.writeSVarintField(index + 1, value);
      },
      null,
    );
  }
  for (const feature of ["OsmSchema-V0.6", "DenseNodes", ...needs])
    header.writeStringField(4, feature);
  const blocks = [
    block(nodes, (group, strings) =>
      group.writeMessage(2, (_, dense) => writeDense(dense, nodes, strings), null),
    ),
    block(wayElements, (group, strings) => {
      for (const way of wayElements)
        group.writeMessage(3, (_, writer) => writeWay(writer, way, strings), null);
    }),
    block(areas, (group, strings) => {
      for (const area of areas)
        group.writeMessage(4, (_, writer) => writeArea(writer, area, strings), null);
    }),
  ];
  const data = blocks.filter((bytes) => bytes !== null).map((bytes) => blob("OSMData", bytes));
  return Buffer.concat([blob("OSMHeader", header.finish()), ...data]);
}

function blob(type: string, bytes: Uint8Array): Buffer {
  const packed = new PbfWriter();
  packed.writeVarintField(2, bytes.length);
  packed.writeBytesField(3, deflateSync(bytes));
  const body = Buffer.from(packed.finish());
  const header = new PbfWriter();
  header.writeStringField(1, type);
  header.writeVarintField(3, body.length);
  const head = Buffer.from(header.finish());
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head, body]);
}

type Strings = (text: string) => number;

function block(
  elements: readonly object[],
  write: (group: PbfWriter, strings: Strings) => void,
): Uint8Array | null {
  if (elements.length === 0) return null;
  const texts = [""];
  const strings = (text: string) => {
    const known = texts.indexOf(text, 1);
    return known > 0 ? known : texts.push(text) - 1;
  };
  const group = new PbfWriter();
  write(group, strings);
  const whole = new PbfWriter();
  whole.writeMessage(
    1,
    (_, table) => {
      for (const text of texts) table.writeBytesField(1, Buffer.from(text));
    },
    null,
  );
  whole.writeBytesField(2, Buffer.from(group.finish()));
  return whole.finish();
}

const differences = (values: readonly number[]) =>
  values.map((value, index) => value - (values[index - 1] ?? 0));
const units = (degrees: number) => Math.round(degrees * 1e7);

function writeDense(dense: PbfWriter, nodes: readonly WrittenNode[], strings: Strings): void {
  dense.writePackedSVarint(1, differences(nodes.map((node) => node.id)));
  dense.writePackedSVarint(8, differences(nodes.map((node) => units(node.latitude))));
  dense.writePackedSVarint(9, differences(nodes.map((node) => units(node.longitude))));
  const tags = nodes.flatMap((node) => [
    ...Object.entries(node.tags ?? {})
      .flat()
      .map(strings),
    0,
  ]);
  dense.writePackedVarint(10, tags);
}

function writeTags(writer: PbfWriter, tags: Tags, strings: Strings): void {
  writer.writePackedVarint(2, Object.keys(tags).map(strings));
  writer.writePackedVarint(3, Object.values(tags).map(strings));
}

function writeWay(writer: PbfWriter, { id, refs, tags = {} }: WrittenWay, strings: Strings): void {
  writer.writeVarintField(1, id);
  writeTags(writer, tags, strings);
  writer.writePackedSVarint(8, differences(refs));
}

function writeArea(writer: PbfWriter, { id, wayIds, tags }: WrittenArea, strings: Strings): void {
  writer.writeVarintField(1, id);
  writeTags(writer, { type: "multipolygon", ...tags }, strings);
  writer.writePackedVarint(
    8,
    wayIds.map(() => strings("outer")),
  );
  writer.writePackedSVarint(9, differences(wayIds));
  writer.writePackedVarint(
    10,
    wayIds.map(() => 1),
  );
}
