import L from 'leaflet';
import type { MapPoint } from '../../lib/places.ts';
import classes from './map-canvas.module.css';

const PANE = 'labels';
const LETTER_PX = 6.6;
const HEIGHT_PX = 20;
const DOT_PX = 14;
/** What lies over the map in its corners. */
const BUTTONS_PX = { width: 64, height: 112 };
const SCALE_PX = { width: 120, height: 36 };

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
const touch = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

export interface Labelled extends MapPoint {
  city: string;
}

/** Names of cities; the larger comes first and keeps its room. */
export function placeLabels(map: L.Map): { show: (places: readonly Labelled[]) => void } {
  const pane = map.createPane(PANE);
  pane.classList.add(classes.labels ?? '');
  // The map is named as a whole and the point chosen is said in words: these are for the eye.
  pane.setAttribute('aria-hidden', 'true');
  const layer = L.layerGroup().addTo(map);
  let shown: readonly Labelled[] = [];

  function draw() {
    layer.clearLayers();
    const { x: width, y: height } = map.getSize();
    const taken: Box[] = [
      { left: width - BUTTONS_PX.width, right: width, top: 0, bottom: BUTTONS_PX.height },
      { left: 0, right: SCALE_PX.width, top: height - SCALE_PX.height, bottom: height },
    ];
    for (const { city, latitude, longitude } of shown) {
      const { x, y } = map.latLngToContainerPoint([latitude, longitude]);
      if (x < 0 || y < 0 || x > width || y > height) continue;
      const box = { left: x - 6, right: x + DOT_PX + city.length * LETTER_PX, top: y - HEIGHT_PX / 2, bottom: y + HEIGHT_PX / 2 };
      if (box.right > width || taken.some((other) => touch(box, other))) continue;
      taken.push(box);
      layer.addLayer(L.marker([latitude, longitude], { icon: iconOf(city), pane: PANE, interactive: false, keyboard: false }));
    }
  }
  map.on('moveend', draw);
  return {
    show: (places) => {
      shown = places;
      draw();
    },
  };
}

function iconOf(city: string): L.DivIcon {
  const label = document.createElement('span');
  label.textContent = city;
  return L.divIcon({ html: label, className: classes.label ?? '', iconSize: [0, 0] });
}
