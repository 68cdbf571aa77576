-- What of OpenStreetMap becomes which layer of the map, in the OpenMapTiles schema (https://openmaptiles.org/schema/).
-- Written for couriers: streets, sois, buildings and what people name as landmarks; names in Thai and English.
-- Runs in tilemaker 2 (methods of the object) and 3 (global functions): `object` is nil in 3.

node_keys = { "amenity", "shop", "tourism", "leisure", "office", "railway", "public_transport", "place", "aeroway",
  "historic", "healthcare", "craft", "man_made", "addr:housenumber", "natural" }

local object = nil
local function find(key) if object then return object:Find(key) end return Find(key) end
local function layer(name, area) if object then object:Layer(name, area) else Layer(name, area) end end
local function centre(name) if object then object:LayerAsCentroid(name) else LayerAsCentroid(name) end end
local function text(key, value)
  if value == "" then return end
  if object then object:Attribute(key, value) else Attribute(key, value) end
end
local function number(key, value)
  if object then object:AttributeNumeric(key, value) else AttributeNumeric(key, value) end
end
local function from_zoom(zoom) if object then object:MinZoom(zoom) else MinZoom(zoom) end end
local function order(value) if object then object:ZOrder(value) else ZOrder(value) end end
local function closed() if object then return object:IsClosed() end return IsClosed() end
local function area() if object then return object:Area() end return Area() end

local function set(words)
  local found = {}
  for word in string.gmatch(words, "%S+") do found[word] = true end
  return found
end

-- `name` is what is written on the spot; the two languages stand beside it where somebody has entered them.
local function names()
  text("name", find("name"))
  text("name:th", find("name:th"))
  text("name:en", find("name:en"))
end

-- class of the schema, and its rank: how important a symbol is at street zoom.
local poi_classes = {
  amenity = {
    hospital = { "hospital", 20 }, clinic = { "hospital", 60 }, doctors = { "doctors", 80 }, dentist = { "dentist", 90 },
    pharmacy = { "pharmacy", 70 }, university = { "college", 25 }, college = { "college", 40 }, school = { "school", 40 },
    kindergarten = { "school", 80 }, library = { "library", 50 }, marketplace = { "grocery", 30 },
    bus_station = { "bus", 25 }, ferry_terminal = { "ferry_terminal", 30 }, place_of_worship = { "place_of_worship", 40 },
    restaurant = { "restaurant", 100 }, cafe = { "cafe", 105 }, fast_food = { "fast_food", 105 },
    food_court = { "restaurant", 90 }, ice_cream = { "ice_cream", 120 }, bar = { "bar", 120 }, pub = { "beer", 120 },
    bank = { "bank", 85 }, fuel = { "fuel", 60 }, cinema = { "cinema", 60 }, theatre = { "theatre", 60 },
    police = { "police", 40 }, fire_station = { "fire_station", 60 }, post_office = { "post", 50 },
    townhall = { "town_hall", 35 }, courthouse = { "town_hall", 50 }, embassy = { "embassy", 50 },
    parking = { "parking", 130 }, conference_centre = { "town_hall", 40 }, community_centre = { "town_hall", 80 },
  },
  shop = {
    mall = { "shop", 15 }, department_store = { "shop", 25 }, supermarket = { "grocery", 50 },
    convenience = { "grocery", 110 }, bakery = { "bakery", 110 }, clothes = { "clothing_store", 125 },
  },
  tourism = {
    hotel = { "lodging", 60 }, hostel = { "lodging", 95 }, guest_house = { "lodging", 95 }, motel = { "lodging", 95 },
    museum = { "museum", 35 }, attraction = { "attraction", 40 }, gallery = { "art_gallery", 70 }, zoo = { "zoo", 30 },
    theme_park = { "attraction", 30 }, viewpoint = { "attraction", 70 },
  },
  leisure = { park = { "park", 30 }, garden = { "garden", 90 }, stadium = { "stadium", 30 },
    sports_centre = { "pitch", 70 }, golf_course = { "golf", 50 } },
  railway = { station = { "railway", 5 }, halt = { "railway", 20 }, subway_entrance = { "entrance", 100 } },
  historic = { monument = { "monument", 35 }, memorial = { "monument", 70 }, castle = { "castle", 40 } },
}
local poi_keys = { "railway", "amenity", "shop", "tourism", "leisure", "historic" }
-- Any other value of these is still somebody's door.
local poi_others = { shop = { "shop", 115 }, office = { "office", 120 }, craft = { "shop", 125 } }

local function write_poi(write)
  if find("name") == "" then return end
  local found, subclass
  for _, key in ipairs(poi_keys) do
    local value = find(key)
    if value ~= "" and poi_classes[key][value] then found, subclass = poi_classes[key][value], value break end
  end
  if not found then
    for key, other in pairs(poi_others) do
      local value = find(key)
      if value ~= "" and value ~= "no" and value ~= "vacant" then found, subclass = other, value end
    end
  end
  if not found then return end
  local class, rank = found[1], found[2]
  if subclass == "station" and (find("station") == "subway" or find("subway") == "yes") then subclass = "subway" end
  write("poi")
  names()
  text("class", class)
  text("subclass", subclass)
  number("rank", rank)
  from_zoom(rank <= 20 and 12 or rank <= 45 and 13 or 14)
end

local function as_point(name) layer(name, false) end

local place_zooms = { state = 4, city = 5, town = 8, suburb = 10, quarter = 11, village = 11, neighbourhood = 12,
  hamlet = 13, island = 9, islet = 12, locality = 13 }
local place_ranks = { state = 1, city = 3, town = 6, suburb = 9, quarter = 11, village = 11, neighbourhood = 13,
  hamlet = 14, island = 8, islet = 14, locality = 15 }

local function write_place()
  local place = find("place")
  if not place_zooms[place] or find("name") == "" then return end
  layer("place", false)
  names()
  text("class", place)
  number("rank", place_ranks[place])
  if find("capital") == "yes" then number("capital", 2) end
  from_zoom(place_zooms[place])
end

function node_function(node)
  object = node
  write_place()
  local house = find("addr:housenumber")
  if house ~= "" then layer("housenumber", false) text("housenumber", house) end
  if find("aeroway") == "aerodrome" then
    layer("aerodrome_label", false) names() text("class", "other") text("iata", find("iata"))
  end
  write_poi(as_point)
end

-- class, zoom of the line, zoom of the name
local roads = {
  motorway = { "motorway", 5, 9 }, trunk = { "trunk", 5, 9 }, primary = { "primary", 7, 10 },
  secondary = { "secondary", 9, 12 }, tertiary = { "tertiary", 11, 12 }, unclassified = { "minor", 12, 13 },
  residential = { "minor", 12, 13 }, living_street = { "minor", 12, 13 }, road = { "minor", 12, 13 },
  service = { "service", 13, 14 }, track = { "track", 13, 14 }, pedestrian = { "path", 13, 14 },
  footway = { "path", 14, 14 }, path = { "path", 14, 14 }, steps = { "path", 14, 14 }, cycleway = { "path", 14, 14 },
}
local paths = set("pedestrian footway path steps cycleway")
local rails = { rail = 8, subway = 11, light_rail = 11, monorail = 11, tram = 12, narrow_gauge = 10 }

local function write_road(highway)
  local base = highway:gsub("_link$", "")
  local road = roads[base]
  if not road then return end
  local is_square = paths[base] and find("area") == "yes"
  layer("transportation", is_square)
  text("class", road[1])
  if paths[base] then text("subclass", base) end
  if base ~= highway then number("ramp", 1) end
  local oneway = find("oneway")
  if oneway == "yes" or oneway == "1" then number("oneway", 1) elseif oneway == "-1" then number("oneway", -1) end
  if find("bridge") ~= "" and find("bridge") ~= "no" then text("brunnel", "bridge") end
  if find("tunnel") ~= "" and find("tunnel") ~= "no" then text("brunnel", "tunnel") end
  if base == "service" then text("service", find("service")) end
  order(tonumber(find("layer")) or 0)
  from_zoom(base ~= highway and math.max(road[2], 10) or road[2])
  if is_square or (find("name") == "" and find("ref") == "") then return end
  layer("transportation_name", false)
  names()
  text("class", road[1])
  if paths[base] then text("subclass", base) end
  local ref = find("ref")
  text("ref", ref)
  if ref ~= "" then number("ref_length", ref:len()) text("network", "road") end
  from_zoom(road[3])
end

local function write_rail(railway)
  layer("transportation", false)
  text("class", railway == "rail" and "rail" or "transit")
  text("subclass", railway)
  if find("bridge") == "yes" then text("brunnel", "bridge") end
  if find("tunnel") == "yes" then text("brunnel", "tunnel") end
  text("service", find("service"))
  from_zoom(find("service") ~= "" and 13 or rails[railway])
end

-- A shape is drawn from the zoom on at which it is more than a dot.
local function zoom_for(square_metres)
  if square_metres > 50e6 then return 7 elseif square_metres > 5e6 then return 9
  elseif square_metres > 5e5 then return 10 elseif square_metres > 5e4 then return 12
  elseif square_metres > 5e3 then return 13 end
  return 14
end

local landcovers = { wood = "wood", forest = "wood", grass = "grass", grassland = "grass", meadow = "grass",
  scrub = "grass", farmland = "farmland", orchard = "farmland", paddy = "farmland", farm = "farmland",
  wetland = "wetland", mangrove = "wetland", sand = "sand", beach = "sand", village_green = "grass",
  recreation_ground = "grass", plantation = "farmland" }
local landuses = set("residential commercial retail industrial military cemetery railway school university college hospital stadium pitch")

local function write_area()
  local natural, landuse, leisure, amenity = find("natural"), find("landuse"), find("leisure"), find("amenity")
  if natural == "water" or landuse == "reservoir" or landuse == "basin" or find("waterway") == "riverbank" then
    layer("water", true)
    text("class", find("water") == "river" and "river" or landuse == "basin" and "pond" or "lake")
    from_zoom(zoom_for(area()))
    if find("name") ~= "" then centre("water_name") names() text("class", "lake") from_zoom(math.max(12, zoom_for(area()))) end
    return
  end
  if leisure == "park" or leisure == "nature_reserve" or leisure == "garden" or find("boundary") == "national_park" then
    layer("park", true) text("class", leisure == "" and "national_park" or leisure) names() from_zoom(zoom_for(area()))
    return
  end
  local cover = landcovers[natural] or landcovers[landuse] or landcovers[leisure]
  if cover then
    layer("landcover", true)
    text("class", cover)
    text("subclass", natural ~= "" and natural or landuse ~= "" and landuse or leisure)
    from_zoom(zoom_for(area()))
    return
  end
  local use = landuses[landuse] and landuse or landuses[amenity] and amenity or landuses[leisure] and leisure
  if use then layer("landuse", true) text("class", use) from_zoom(math.max(9, zoom_for(area()))) end
end

local waterway_zooms = { river = 8, canal = 11, stream = 13, ditch = 14, drain = 14 }

function way_function(way)
  object = way
  local highway, railway, waterway, building = find("highway"), find("railway"), find("waterway"), find("building")
  if highway ~= "" and highway ~= "proposed" and highway ~= "construction" then write_road(highway) return end
  if rails[railway] then write_rail(railway) return end
  if waterway_zooms[waterway] then
    layer("waterway", false) text("class", waterway) names() from_zoom(waterway_zooms[waterway])
    if find("tunnel") == "yes" or find("tunnel") == "culvert" then text("brunnel", "tunnel") end
    return
  end
  if find("boundary") == "administrative" and not closed() then
    local level = tonumber(find("admin_level"))
    if level and level <= 6 then
      layer("boundary", false)
      number("admin_level", level)
      if find("maritime") == "yes" then number("maritime", 1) end
      from_zoom(level <= 2 and 4 or level <= 4 and 6 or 10)
    end
    return
  end
  if not closed() then return end
  local aeroway = find("aeroway")
  if aeroway == "aerodrome" then
    centre("aerodrome_label") names() text("class", "other") text("iata", find("iata"))
  elseif aeroway ~= "" then
    layer("aeroway", true) text("class", aeroway)
  end
  if building ~= "" and building ~= "no" and building ~= "roof" then
    layer("building", true)
    local metres = tonumber(find("height")) or (tonumber(find("building:levels")) or 0) * 3.5
    if metres > 0 then number("render_height", math.floor(metres)) end
    from_zoom(area() > 2500 and 13 or 14)
    local house = find("addr:housenumber")
    if house ~= "" then centre("housenumber") text("housenumber", house) end
  else
    write_area()
  end
  write_poi(centre)
end
