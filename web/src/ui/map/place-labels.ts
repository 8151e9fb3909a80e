import L from 'leaflet';
import type { MapPoint } from '../../lib/places/places.ts';
import classes from './map-canvas.module.css';

const PANE = 'labels';
/** The average width of a character. */
const CHARACTER_PX = 6.6;
const HEIGHT_PX = 20;
const DOT_PX = 14;
/** The area covered by the map's corner buttons. */
const BUTTONS_PX = { width: 64, height: 112 };
/** The area covered by the map's scale. */
const SCALE_PX = { width: 120, height: 36 };

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
const overlap = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

export interface LabelledPlace extends MapPoint {
  city: string;
}

/** Draws the names of cities on the map, in their order, without those for which there is no room. The largest come first. */
export function placeLabels(map: L.Map): { show: (places: readonly LabelledPlace[]) => void } {
  const pane = map.createPane(PANE);
  pane.classList.add(classes.labels ?? '');
  // The map has one accessible name, and the chosen point is described in text.
  pane.setAttribute('aria-hidden', 'true');
  const layer = L.layerGroup().addTo(map);
  let shown: readonly LabelledPlace[] = [];

  function draw() {
    layer.clearLayers();
    const { x: width, y: height } = map.getSize();
    const occupied: Box[] = [
      { left: width - BUTTONS_PX.width, right: width, top: 0, bottom: BUTTONS_PX.height },
      { left: 0, right: SCALE_PX.width, top: height - SCALE_PX.height, bottom: height },
    ];
    for (const { city, latitude, longitude } of shown) {
      const { x, y } = map.latLngToContainerPoint([latitude, longitude]);
      if (x < 0 || y < 0 || x > width || y > height) continue;
      const box = { left: x - 6, right: x + DOT_PX + city.length * CHARACTER_PX, top: y - HEIGHT_PX / 2, bottom: y + HEIGHT_PX / 2 };
      if (box.right > width || occupied.some((other) => overlap(box, other))) continue;
      occupied.push(box);
      layer.addLayer(L.marker([latitude, longitude], { icon: createIcon(city), pane: PANE, interactive: false, keyboard: false }));
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

function createIcon(city: string): L.DivIcon {
  const label = document.createElement('span');
  label.textContent = city;
  return L.divIcon({ html: label, className: classes.label ?? '', iconSize: [0, 0] });
}
