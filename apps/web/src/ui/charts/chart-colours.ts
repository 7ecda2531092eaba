import { type ChartOptions, ColorType, CrosshairMode, type DeepPartial, LineStyle } from 'lightweight-charts';
import { withOpacity } from '../theme/contrast.ts';
import { type ColourTokens, FONTS } from '../theme/tokens.ts';

/** Everything about a price chart that is a colour. */
export function chartColours(tokens: ColourTokens): DeepPartial<ChartOptions> {
  const hairline = withOpacity(tokens.line, 0.55);
  const guide = {
    color: tokens.muted,
    labelBackgroundColor: tokens.line,
    width: 1 as const,
    style: LineStyle.Dotted,
  };
  return {
    layout: {
      background: { type: ColorType.Solid, color: 'transparent' },
      textColor: tokens.muted,
      fontFamily: FONTS.sans,
      fontSize: 11,
      attributionLogo: true,
      panes: {
        separatorColor: tokens.line,
        separatorHoverColor: withOpacity(tokens.accent, 0.25),
        enableResize: true,
      },
    },
    grid: { vertLines: { visible: false }, horzLines: { color: hairline } },
    crosshair: { mode: CrosshairMode.Magnet, vertLine: guide, horzLine: guide },
    rightPriceScale: { borderVisible: false },
    timeScale: { borderColor: tokens.line },
  };
}
