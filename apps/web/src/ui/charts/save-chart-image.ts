import { saveFile } from '../tables/use-save-table.ts';
import { type ColourTokens, FONTS } from '../theme/tokens.ts';
import { canvasPicture } from './canvas-picture.ts';

interface ChartImage {
  readonly drawing: HTMLCanvasElement;
  readonly title: string;
  /** As-of time, source and, where it is so, that the data are simulated. */
  readonly footer: string;
  readonly tokens: ColourTokens;
  readonly fileName: string;
  /** What is said where the browser keeps the picture from the page. */
  readonly refused: string;
  /** The lines by name, in their colours. */
  readonly legend: readonly { readonly name: string; readonly colour: string }[];
}

const EDGE_PX = 16;
const LINE_PX = 36;
const LEGEND_GAP_PX = 16;

/** The chart with its title above and its source below: an image on its own must say what it is. */
export async function saveChartImage(image: ChartImage): Promise<void> {
  const { drawing, title, footer, tokens, fileName, refused, legend } = image;
  const ratio = window.devicePixelRatio || 1;
  const canvas = document.createElement('canvas');
  canvas.width = drawing.width + 2 * EDGE_PX * ratio;
  canvas.height = drawing.height + 2 * LINE_PX * ratio;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = tokens.panel;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(drawing, EDGE_PX * ratio, LINE_PX * ratio);
  context.scale(ratio, ratio);
  context.textBaseline = 'middle';
  context.fillStyle = tokens.text;
  context.font = `600 14px ${FONTS.sans}`;
  context.fillText(title, EDGE_PX, LINE_PX / 2);
  let left = EDGE_PX + context.measureText(title).width + LEGEND_GAP_PX;
  context.font = `500 11px ${FONTS.sans}`;
  for (const { name, colour } of legend) {
    context.fillStyle = colour;
    context.fillText(name, left, LINE_PX / 2 + 1);
    left += context.measureText(name).width + LEGEND_GAP_PX;
  }
  context.fillStyle = tokens.muted;
  context.font = `400 11px ${FONTS.sans}`;
  context.fillText(footer, EDGE_PX, canvas.height / ratio - LINE_PX / 2);
  const picture = await canvasPicture(canvas, refused);
  if (picture) saveFile(`${fileName}.png`, picture);
}
