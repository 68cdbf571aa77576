import amphoe from "@songtan/places/data/map/amphoes.json?url";
import landmarks from "@songtan/places/data/map/landmarks.json?url";
import provinces from "@songtan/places/data/map/provinces.json?url";
import rail from "@songtan/places/data/map/rails.json?url";
import river from "@songtan/places/data/map/river.json?url";
import roads from "@songtan/places/data/map/roads.json?url";
import stations from "@songtan/places/data/map/stations.json?url";

/** Addresses of the layers every map can draw from; the files themselves are fetched by the map alone. */
export const mapLayers = { provinces, amphoe, landmarks, rail, stations, river, roads };
