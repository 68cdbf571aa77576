import { limits } from "@songtan/domain/limits";

/** The cache for tiles in memory, in bytes. Greater Bangkok at street level needs about a tenth of this. */
const tileCacheBytes = 256 * 1024 * 1024;
const silent = { logging: { type: "" } };
const vehicleLimits = {
  max_distance: limits.routeMetresMax * 2,
  max_locations: limits.stopsMax + 4,
  max_matrix_distance: limits.routeMetresMax,
  max_matrix_location_pairs: 2500,
};

/**
 * The configuration Valhalla needs to read tiles and find routes; its own script for this needs
 * Python, and each block is required. `global_synchronized_cache` must stay false: with true it
 * crashes under parallel requests.
 */
export const engineConfig = (tilesFolder: string) => ({
  mjolnir: {
    tile_dir: tilesFolder,
    max_cache_size: tileCacheBytes,
    use_lru_mem_cache: true,
    global_synchronized_cache: false,
    ...silent,
  },
  loki: {
    actions: ["route", "sources_to_targets", "status"],
    service_defaults: {
      heading_tolerance: 60,
      minimum_reachability: 50,
      node_snap_tolerance: 5,
      radius: 0,
      // Roads further away than this are refused by our own limit; within it the matrix can still answer for the others.
      search_cutoff: 35_000,
      street_side_max_distance: 1000,
      street_side_tolerance: 5,
    },
    ...silent,
  },
  thor: silent,
  odin: silent,
  meili: { default: { breakage_distance: 2000 }, ...silent },
  service_limits: {
    auto: vehicleLimits,
    motorcycle: vehicleLimits,
    truck: vehicleLimits,
    pedestrian: {
      ...vehicleLimits,
      min_transit_walking_distance: 1,
      max_transit_walking_distance: 10_000,
    },
    isochrone: {
      max_contours: 4,
      max_distance: 25_000,
      max_distance_contour: 200,
      max_locations: 1,
      max_time_contour: 120,
    },
    skadi: { max_shape: 750_000, min_resample: 10 },
    trace: {
      max_alternates: 3,
      max_alternates_shape: 100,
      max_distance: 200_000,
      max_gps_accuracy: 100,
      max_search_radius: 100,
      max_shape: 16_000,
    },
    max_alternates: 2,
    max_exclude_locations: 50,
    max_exclude_polygons_length: 10_000,
    max_radius: 200,
    max_reachability: 100,
  },
});
