import { API_BASE, MAP_ZOOM, METRES_PER_MILE, STREET_ZOOM_MAX } from '@candor/contract/limits';
import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { useEffect, useRef, useState } from 'react';
import type { MapBox, MapPoint } from '../../lib/places.ts';
import { drawLand } from './draw-land.ts';
import classes from './map-canvas.module.css';
import { MapZoom } from './map-zoom.tsx';
import { placeLabels, type Labelled } from './place-labels.ts';

export interface MapCanvasProps {
  label: string;
  /** The id of what says how it is used. */
  describedBy: string;
  opensAt: MapPoint;
  point: MapPoint | null;
  radiusMiles: number;
  labels: readonly Labelled[];
  /** A street map in squares stands in for our own borders and names. */
  hasStreets: boolean;
  onPick: (point: MapPoint) => void;
  onLook: (box: MapBox) => void;
  /** Not one square of the street map came. */
  onNoStreets: () => void;
}

const MIN_ZOOM = 2;
const MAX_ZOOM = 12;
/** Names are asked for by whole squares of the map, so that a small move asks for nothing new. */
const SQUARES_PER_WORLD_AT_ZOOM_0 = 2;

const positionOf = ({ latitude, longitude }: MapPoint): L.LatLngTuple => [latitude, longitude];
const pointOf = (position: L.LatLng): MapPoint => {
  const { lat, lng } = position.wrap();
  return { latitude: lat, longitude: lng };
};

/** A map to choose a point on: by pointer, or by keys with the mark in its middle. */
export function MapCanvas(props: MapCanvasProps) {
  const { label, describedBy, opensAt, point, radiusMiles, labels, hasStreets, onPick, onLook, onNoStreets } = props;
  const holder = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<L.Map | null>(null);
  const names = useRef<ReturnType<typeof placeLabels>>(null);
  const heard = useRef({ onPick, onLook, onNoStreets });
  useEffect(() => {
    heard.current = { onPick, onLook, onNoStreets };
  });

  useEffect(() => {
    if (!holder.current) return undefined;
    const made = makeMap(holder.current, hasStreets ? STREET_ZOOM_MAX : MAX_ZOOM);
    if (!hasStreets) names.current = placeLabels(made);
    made.on('click', ({ latlng }) => heard.current.onPick(pointOf(latlng)));
    made.on('keydown', ({ originalEvent: pressed }) => {
      if (pressed.key !== 'Enter' && pressed.key !== ' ') return;
      pressed.preventDefault();
      heard.current.onPick(pointOf(made.getCenter()));
    });
    made.on('moveend', () => heard.current.onLook(boxOf(made)));
    // The dialog grows while it opens.
    const resized = new ResizeObserver(() => made.invalidateSize({ pan: false }));
    resized.observe(holder.current);
    if (hasStreets) drawStreets(made, () => heard.current.onNoStreets());
    else {
      void drawLand(made).catch(() => {
        // Without its land the map still has its names.
      });
    }
    setMap(made);
    return () => {
      resized.disconnect();
      made.remove();
    };
  }, [hasStreets]);

  const { latitude, longitude } = opensAt;
  useEffect(() => {
    map?.setView([latitude, longitude], zoomFor(map, { latitude, longitude }, radiusMiles), { animate: false });
    // Only where it opens: what is chosen later does not move what one is looking at, but for what lies outside.
    // The radius cannot change while the map is open.
  }, [map, latitude, longitude, radiusMiles]);

  useEffect(() => {
    if (!map || !point) return undefined;
    const position = positionOf(point);
    const around = L.circle(position, {
      radius: radiusMiles * METRES_PER_MILE,
      className: classes.circle ?? '',
      interactive: false,
    }).addTo(map);
    const middle = L.circleMarker(position, { radius: 6, className: classes.middle ?? '', interactive: false }).addTo(map);
    if (!map.getBounds().pad(-0.1).contains(position)) map.setView(position, zoomFor(map, point, radiusMiles));
    return () => {
      around.remove();
      middle.remove();
    };
  }, [map, point, radiusMiles]);

  useEffect(() => names.current?.show(labels), [labels]);

  return (
    <div className={classes.frame}>
      <div ref={holder} className={classes.map} role="application" aria-label={label} aria-describedby={describedBy} />
      <span className={classes.mark} aria-hidden />
      <span className={classes.focus} aria-hidden />
      {map && <MapZoom onZoom={(by) => map.setZoom(map.getZoom() + by)} />}
    </div>
  );
}

function drawStreets(map: L.Map, onNone: () => void): void {
  let isThere = false;
  L.tileLayer(`${API_BASE}/geo/tiles/{z}/{x}/{y}`, { maxZoom: STREET_ZOOM_MAX })
    .once('tileload', () => {
      isThere = true;
    })
    .once('tileerror', () => {
      if (!isThere) onNone();
    })
    .addTo(map);
}

function makeMap(holder: HTMLElement, maxZoom: number): L.Map {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = L.map(holder, {
    attributionControl: false,
    zoomControl: false,
    minZoom: MIN_ZOOM,
    maxZoom,
    maxBounds: [
      [-85, -Infinity],
      [85, Infinity],
    ],
    worldCopyJump: true,
    keyboardPanDelta: 40,
    fadeAnimation: !isStill,
    zoomAnimation: !isStill,
    inertia: !isStill,
    // A sheet of half a screen is redrawn rarely when this much around it is drawn too.
    renderer: L.svg({ padding: 0.5 }),
  });
  L.control.scale({ position: 'bottomleft', metric: false }).addTo(map);
  return map;
}

/** The usual zoom, or less where the circle would not fit. */
function zoomFor(map: L.Map, point: MapPoint, radiusMiles: number): number {
  const diameter = 2 * radiusMiles * METRES_PER_MILE;
  return Math.min(MAP_ZOOM, map.getBoundsZoom(L.latLng(positionOf(point)).toBounds(diameter)));
}

function boxOf(map: L.Map): MapBox {
  const bounds = map.getBounds();
  const square = 360 / (SQUARES_PER_WORLD_AT_ZOOM_0 * 2 ** Math.round(map.getZoom()));
  const outwards = (degrees: number, limit: number, round: (value: number) => number): number =>
    Math.max(-limit, Math.min(limit, round(degrees / square) * square));
  const west = outwards(bounds.getWest(), 180, Math.floor);
  return {
    south: outwards(bounds.getSouth(), 90, Math.floor),
    west,
    north: outwards(bounds.getNorth(), 90, Math.ceil),
    east: Math.max(west, outwards(bounds.getEast(), 180, Math.ceil)),
  };
}
