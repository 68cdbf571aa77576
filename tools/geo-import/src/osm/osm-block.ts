import { PbfReader } from "pbf";

export type Tags = ReadonlyMap<string, string>;
const noTags: Tags = new Map();

/** Coordinates in ten-millionths of a degree, as OpenStreetMap itself keeps them: whole numbers. */
export const unitsPerDegree = 1e7;
const nanodegreesPerUnit = 100;

export type Visitor = {
  node?(id: number, latitude: number, longitude: number, tags: Tags): void;
  way?(id: number, refs: readonly number[], tags: Tags): void;
  relation?(id: number, members: readonly Member[], tags: Tags): void;
};
export type Member = { id: number; kind: number; role: string };
export const memberIsWay = 1;

type Scale = { granularity: number; latitudeOffset: number; longitudeOffset: number };
type Block = { strings: StringTable; scale: Scale };

/** Texts of a block by number, decoded on first use: most are never needed. */
class StringTable {
  readonly #bytes: Uint8Array[] = [];
  readonly #texts: string[] = [];
  add(bytes: Uint8Array): void {
    this.#bytes.push(bytes);
  }
  text(number: number): string {
    const known = this.#texts[number];
    if (known !== undefined) return known;
    const text = Buffer.from(this.#bytes[number] ?? []).toString("utf8");
    this.#texts[number] = text;
    return text;
  }
}

/** Passes everything in one unpacked block to the visitor, of the kinds it has methods for. */
export function visitBlock(bytes: Uint8Array, visitor: Visitor): void {
  const strings = new StringTable();
  const scale: Scale = { granularity: nanodegreesPerUnit, latitudeOffset: 0, longitudeOffset: 0 };
  const groups: Uint8Array[] = [];
  new PbfReader(bytes).readFields((tag, _, pbf) => {
    if (tag === 1) pbf.readMessage(readString, strings);
    else if (tag === 2) groups.push(pbf.readBytes());
    else if (tag === 17) scale.granularity = pbf.readVarint();
    else if (tag === 19) scale.latitudeOffset = pbf.readVarint(true);
    else if (tag === 20) scale.longitudeOffset = pbf.readVarint(true);
  }, null);
  const block = { strings, scale };
  for (const group of groups) {
    new PbfReader(group).readFields((tag, _, pbf) => {
      if (tag === 1 && visitor.node) visitElement(pbf, block, visitor.node);
      else if (tag === 2 && visitor.node) visitDense(pbf, block, visitor.node);
      else if (tag === 3 && visitor.way) visitWay(pbf, block, visitor.way);
      else if (tag === 4 && visitor.relation) visitRelation(pbf, block, visitor.relation);
    }, null);
  }
}

function readString(tag: number, strings: StringTable, pbf: PbfReader): void {
  if (tag === 1) strings.add(pbf.readBytes());
}

const toUnits = (value: number, granularity: number, offset: number) =>
  Math.round((offset + granularity * value) / nanodegreesPerUnit);

function tagsOf(strings: StringTable, keys: readonly number[], values: readonly number[]): Tags {
  if (keys.length === 0) return noTags;
  const tags = new Map<string, string>();
  for (const [index, key] of keys.entries())
    tags.set(strings.text(key), strings.text(values[index] ?? 0));
  return tags;
}

/** Most nodes of a file: only a dozen of a thousand have tags, so theirs are made when there are any. */
function visitDense(
  pbf: PbfReader,
  { strings, scale }: Block,
  visit: NonNullable<Visitor["node"]>,
): void {
  const dense = {
    ids: [] as number[],
    latitudes: [] as number[],
    longitudes: [] as number[],
    tags: [] as number[],
  };
  pbf.readMessage((tag, into, inner) => {
    if (tag === 1) inner.readPackedSVarint(into.ids);
    else if (tag === 8) inner.readPackedSVarint(into.latitudes);
    else if (tag === 9) inner.readPackedSVarint(into.longitudes);
    else if (tag === 10) inner.readPackedVarint(into.tags);
  }, dense);
  let [id, latitude, longitude, next] = [0, 0, 0, 0];
  for (let index = 0; index < dense.ids.length; index += 1) {
    id += dense.ids[index] as number;
    latitude += dense.latitudes[index] ?? 0;
    longitude += dense.longitudes[index] ?? 0;
    let tags = noTags;
    if (next < dense.tags.length && dense.tags[next] !== 0) {
      const found = new Map<string, string>();
      for (; next < dense.tags.length && dense.tags[next] !== 0; next += 2)
        found.set(
          strings.text(dense.tags[next] as number),
          strings.text(dense.tags[next + 1] ?? 0),
        );
      tags = found;
    }
    next += 1;
    visit(
      id,
      toUnits(latitude, scale.granularity, scale.latitudeOffset),
      toUnits(longitude, scale.granularity, scale.longitudeOffset),
      tags,
    );
  }
}

function visitElement(
  pbf: PbfReader,
  { strings, scale }: Block,
  visit: NonNullable<Visitor["node"]>,
): void {
  const node = { id: 0, keys: [] as number[], values: [] as number[], latitude: 0, longitude: 0 };
  pbf.readMessage((tag, into, inner) => {
    if (tag === 1) into.id = inner.readSVarint();
    else if (tag === 2) inner.readPackedVarint(into.keys);
    else if (tag === 3) inner.readPackedVarint(into.values);
    else if (tag === 8) into.latitude = inner.readSVarint();
    else if (tag === 9) into.longitude = inner.readSVarint();
  }, node);
  visit(
    node.id,
    toUnits(node.latitude, scale.granularity, scale.latitudeOffset),
    toUnits(node.longitude, scale.granularity, scale.longitudeOffset),
    tagsOf(strings, node.keys, node.values),
  );
}

function visitWay(pbf: PbfReader, { strings }: Block, visit: NonNullable<Visitor["way"]>): void {
  const way = { id: 0, keys: [] as number[], values: [] as number[], refs: [] as number[] };
  pbf.readMessage((tag, into, inner) => {
    if (tag === 1) into.id = inner.readVarint();
    else if (tag === 2) inner.readPackedVarint(into.keys);
    else if (tag === 3) inner.readPackedVarint(into.values);
    else if (tag === 8) inner.readPackedSVarint(into.refs);
  }, way);
  if (way.keys.length === 0 && way.refs.length === 0) return;
  visit(way.id, summed(way.refs), tagsOf(strings, way.keys, way.values));
}

function visitRelation(
  pbf: PbfReader,
  { strings }: Block,
  visit: NonNullable<Visitor["relation"]>,
): void {
  const lists = {
    keys: [] as number[],
    values: [] as number[],
    roles: [] as number[],
    ids: [] as number[],
  };
  const relation = { ...lists, id: 0, kinds: [] as number[] };
  pbf.readMessage((tag, into, inner) => {
    if (tag === 1) into.id = inner.readVarint();
    else if (tag === 2) inner.readPackedVarint(into.keys);
    else if (tag === 3) inner.readPackedVarint(into.values);
    else if (tag === 8) inner.readPackedVarint(into.roles);
    else if (tag === 9) inner.readPackedSVarint(into.ids);
    else if (tag === 10) inner.readPackedVarint(into.kinds);
  }, relation);
  const members = summed(relation.ids).map((id, index) => ({
    id,
    kind: relation.kinds[index] ?? 0,
    role: strings.text(relation.roles[index] ?? 0),
  }));
  visit(relation.id, members, tagsOf(strings, relation.keys, relation.values));
}

/** Ids are written as the difference to the one before. */
function summed(differences: readonly number[]): number[] {
  let sum = 0;
  return differences.map((difference) => {
    sum += difference;
    return sum;
  });
}
