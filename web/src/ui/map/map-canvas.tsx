import { API_BASE, MAP_ZOOM, METRES_PER_MILE, STREET_ZOOM_MAX } from '@candor/contract/limits';
import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { useEffect, useRef, useState } from 'react';
import type { MapBox, MapPoint } from '../../lib/places/places.ts';
import { drawLand } from './draw-land.ts';
import classes from './map-canvas.module.css';
import { MapZoom } from './map-zoom.tsx';
import { placeLabels, type LabelledPlace } from './place-labels.ts';

export interface MapCanvasProps {
  label: string;
  /** Id of the element with the instructions. */
  describedBy: string;
  initialView: MapPoint;
  point: MapPoint | null;
  radiusMiles: number;
  labels: readonly LabelledPlace[];
  /** Street map tiles replace the built-in borders and names. */
  hasStreets: boolean;
  onSelect: (point: MapPoint) => void;
  onMove: (box: MapBox) => void;
  /** Called when no tile of the street map loads. */
  onNoStreets: () => void;
}

const MIN_ZOOM = 2;
const MAX_ZOOM = 12;
/** Names are requested for whole squares of the map, so that a small move needs no request. */
const SQUARES_PER_WORLD_AT_ZOOM_0 = 2;

const toLatLng = ({ latitude, longitude }: MapPoint): L.LatLngTuple => [latitude, longitude];
const toPoint = (position: L.LatLng): MapPoint => {
  const { lat, lng } = position.wrap();
  return { latitude: lat, longitude: lng };
};

/** Choose a point with the pointer, or with the keyboard and the mark in the centre. */
export function MapCanvas(props: MapCanvasProps) {
  const { label, describedBy, initialView, point, radiusMiles, labels, hasStreets, onSelect, onMove, onNoStreets } = props;
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<L.Map | null>(null);
  const cityNames = useRef<ReturnType<typeof placeLabels>>(null);
  const handlers = useRef({ onSelect, onMove, onNoStreets });
  useEffect(() => {
    handlers.current = { onSelect, onMove, onNoStreets };
  });

  useEffect(() => {
    if (!container.current) return undefined;
    const leafletMap = makeMap(container.current, hasStreets ? STREET_ZOOM_MAX : MAX_ZOOM);
    cityNames.current = hasStreets ? null : placeLabels(leafletMap);
    leafletMap.on('click', ({ latlng }) => handlers.current.onSelect(toPoint(latlng)));
    leafletMap.on('keydown', ({ originalEvent: keyEvent }) => {
      if (keyEvent.key !== 'Enter' && keyEvent.key !== ' ') return;
      keyEvent.preventDefault();
      handlers.current.onSelect(toPoint(leafletMap.getCenter()));
    });
    leafletMap.on('moveend', () => handlers.current.onMove(toBox(leafletMap)));
    // The dialog grows while it opens.
    const resized = new ResizeObserver(() => leafletMap.invalidateSize({ pan: false }));
    resized.observe(container.current);
    if (hasStreets) drawStreets(leafletMap, () => handlers.current.onNoStreets());
    else drawLand(leafletMap);
    setMap(leafletMap);
    return () => {
      resized.disconnect();
      leafletMap.remove();
    };
  }, [hasStreets]);

  const { latitude, longitude } = initialView;
  useEffect(() => {
    map?.setView([latitude, longitude], zoomFor(map, { latitude, longitude }, radiusMiles), { animate: false });
    // Centre only when the map opens: later choices should not move the view, unless they are outside it. The radius is fixed
    // while the map is open.
  }, [map, latitude, longitude, radiusMiles]);

  useChosenPoint(map, point, radiusMiles);
  useEffect(() => cityNames.current?.show(labels), [labels, map]);

  return (
    <div className={classes.frame}>
      <div ref={container} className={classes.map} role="application" aria-label={label} aria-describedby={describedBy} />
      <span className={classes.mark} aria-hidden />
      <span className={classes.focus} aria-hidden />
      {map && <MapZoom onZoom={(by) => map.setZoom(map.getZoom() + by)} />}
    </div>
  );
}

/** Marks the point and its radius, and moves the view when the point is outside it. */
function useChosenPoint(map: L.Map | null, point: MapPoint | null, radiusMiles: number): void {
  useEffect(() => {
    if (!map || !point) return undefined;
    const position = toLatLng(point);
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
}

function drawStreets(map: L.Map, onNone: () => void): void {
  let hasTile = false;
  L.tileLayer(`${API_BASE}/geo/tiles/{z}/{x}/{y}`, { maxZoom: STREET_ZOOM_MAX })
    .once('tileload', () => {
      hasTile = true;
    })
    .once('tileerror', () => {
      if (!hasTile) onNone();
    })
    .addTo(map);
}

function makeMap(container: HTMLElement, maxZoom: number): L.Map {
  const isMotionReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = L.map(container, {
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
    fadeAnimation: !isMotionReduced,
    zoomAnimation: !isMotionReduced,
    inertia: !isMotionReduced,
    // A larger padding means fewer redraws on a small screen.
    renderer: L.svg({ padding: 0.5 }),
  });
  L.control.scale({ position: 'bottomleft', metric: false }).addTo(map);
  return map;
}

/** The default zoom, or less when the circle would not fit. */
function zoomFor(map: L.Map, point: MapPoint, radiusMiles: number): number {
  const diameter = 2 * radiusMiles * METRES_PER_MILE;
  return Math.min(MAP_ZOOM, map.getBoundsZoom(L.latLng(toLatLng(point)).toBounds(diameter)));
}

function toBox(map: L.Map): MapBox {
  const bounds = map.getBounds();
  const square = 360 / (SQUARES_PER_WORLD_AT_ZOOM_0 * 2 ** Math.round(map.getZoom()));
  const roundOutwards = (degrees: number, limit: number, round: (value: number) => number): number =>
    Math.max(-limit, Math.min(limit, round(degrees / square) * square));
  const west = roundOutwards(bounds.getWest(), 180, Math.floor);
  return {
    south: roundOutwards(bounds.getSouth(), 90, Math.floor),
    west,
    north: roundOutwards(bounds.getNorth(), 90, Math.ceil),
    east: Math.max(west, roundOutwards(bounds.getEast(), 180, Math.ceil)),
  };
}
