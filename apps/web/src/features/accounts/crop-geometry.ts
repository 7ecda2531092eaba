/** Where a picture lies behind the window that cuts it: its scale, and the window's centre in the picture (0 to 1). */
export interface Crop {
  /** 1 just fills the window; more shows a smaller part of the picture. */
  readonly zoom: number;
  readonly centreX: number;
  readonly centreY: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The part of the picture that the window shows, in the picture's own pixels. */
export interface CutOut extends Size {
  readonly x: number;
  readonly y: number;
}

export const wholePicture: Crop = { zoom: 1, centreX: 0.5, centreY: 0.5 };

/** How much of the picture the window shows at zoom 1, with the window's proportions. */
function fittingSize(picture: Size, window: Size): Size {
  const scale = Math.min(picture.width / window.width, picture.height / window.height);
  return { width: window.width * scale, height: window.height * scale };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

/** The cut-out of a crop; it never leaves the picture. */
export function cutOut(picture: Size, window: Size, crop: Crop): CutOut {
  const fitting = fittingSize(picture, window);
  const width = fitting.width / crop.zoom;
  const height = fitting.height / crop.zoom;
  return {
    width,
    height,
    x: clamp(crop.centreX * picture.width - width / 2, 0, picture.width - width),
    y: clamp(crop.centreY * picture.height - height / 2, 0, picture.height - height),
  };
}

/** The crop after the picture was dragged by some share of the window. */
export function dragged(
  picture: Size,
  window: Size,
  { crop, byX, byY }: { readonly crop: Crop; readonly byX: number; readonly byY: number },
): Crop {
  const part = cutOut(picture, window, crop);
  const x = clamp(part.x - byX * part.width, 0, picture.width - part.width);
  const y = clamp(part.y - byY * part.height, 0, picture.height - part.height);
  return {
    zoom: crop.zoom,
    centreX: (x + part.width / 2) / picture.width,
    centreY: (y + part.height / 2) / picture.height,
  };
}
