import type { EChartsCoreOption } from 'echarts/core';
import { useEffect, useRef } from 'react';
import { THEME_EVENT, themeAt } from '../theme/theme-choice.ts';
import { type ColourTokens, colourTokens, FONTS } from '../theme/tokens.ts';
import { init } from './echarts-parts.ts';

/** The same drawing for a theme and a width: narrow ones leave out what has no room. */
export type MakeOption = (tokens: ColourTokens, widthPx: number) => EChartsCoreOption;

const ANIMATION_MS = 160;

function tooltip(tokens: ColourTokens): object {
  return {
    backgroundColor: tokens.raised,
    borderColor: tokens.line,
    borderWidth: 1,
    padding: [6, 10],
    textStyle: { color: tokens.text, fontSize: 12, fontFamily: FONTS.sans },
    extraCssText: 'box-shadow:none;border-radius:5px;font-variant-numeric:tabular-nums',
    confine: true,
  };
}

/** Draws an option, anew whenever the theme changes, at the size it is given. */
export function EchartCanvas({ makeOption }: { readonly makeOption: MakeOption }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const chart = init(element, undefined, { renderer: 'canvas' });
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const draw = () => {
      const tokens = colourTokens(themeAt(element));
      const option = makeOption(tokens, element.clientWidth);
      chart.setOption(
        {
          animation: !still,
          animationDuration: ANIMATION_MS,
          animationDurationUpdate: ANIMATION_MS,
          textStyle: { fontFamily: FONTS.sans, fontSize: 11, color: tokens.muted },
          ...option,
          tooltip: { ...tooltip(tokens), ...(option.tooltip as object | undefined) },
        },
        true,
      );
    };
    draw();
    let drawnWidth = element.clientWidth;
    const watcher = new ResizeObserver(() => {
      chart.resize();
      if (element.clientWidth === drawnWidth) return;
      drawnWidth = element.clientWidth;
      draw();
    });
    watcher.observe(element);
    document.addEventListener(THEME_EVENT, draw);
    return () => {
      watcher.disconnect();
      document.removeEventListener(THEME_EVENT, draw);
      chart.dispose();
    };
  }, [makeOption]);
  return <div ref={box} style={{ height: '100%' }} />;
}
