import {
  type Completion,
  completeExpression,
  type ExpressionProblem,
  findField,
  parseExpression,
} from '@auspex/quant/screening';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { Popover } from '../../ui/popover/popover.tsx';
import { fieldNamesText } from './field-names.text.ts';
import styles from './screener.module.css';
import { type ScreenerTextKey, screenerText } from './screener.text.ts';

const EXAMPLE = 'rsi14 < 30 and rev_yoy > 10% and sector in ("Energy", "Utilities")';

interface ExpressionBoxProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Words that occur in a text field. */
  readonly wordsOf: (key: string) => readonly string[];
}

/** The expression as text: fields are completed while typing, a mistake is underlined where it is. */
export function ExpressionBox({ value, onChange, wordsOf }: ExpressionBoxProps) {
  const t = useText(screenerText);
  const nameOf = useText(fieldNamesText);
  const box = useRef<HTMLTextAreaElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  const id = useId();
  const [completion, setCompletion] = useState<Completion | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const parsed = parseExpression(value);
  const problem = parsed.ok || parsed.problem.code === 'empty' ? null : parsed.problem;
  const options = completion?.options ?? [];
  const active = chosen ?? (completion && completion.end > completion.at ? 0 : null);
  const suggest = (text: string, caret: number) => {
    const reader = { nameOf: (key: string) => nameOf(key as never), wordsOf };
    const found = completeExpression(text, caret, reader);
    const typed = text.slice(found.at, found.end);
    const done = found.options.length === 1 && found.options[0]?.text === typed;
    setCompletion(done || found.options.length === 0 ? null : found);
    setChosen(null);
  };
  const put = (at: number, end: number, text: string) => {
    const next = value.slice(0, at) + text + value.slice(end);
    onChange(next);
    setCompletion(null);
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(at + text.length, at + text.length);
    });
  };
  const accept = (place: number) => {
    const option = options[place];
    if (!completion || !option) return;
    put(completion.at, completion.end, `${option.text} `);
  };
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter') event.preventDefault();
    if (options.length === 0) return;
    const does = keyDoes(event.key, { active, chosen, count: options.length });
    if (does === null) return;
    if (does === 'close') setCompletion(null);
    else if ('accept' in does) accept(does.accept);
    else setChosen(does.choose);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={whole} className={styles.box}>
      <label className={styles.boxLabel} htmlFor={id}>
        {t('box.label')}
      </label>
      <div className={styles.typed} data-wrong={problem !== null || undefined}>
        <Underlined text={value} problem={problem} />
        <textarea
          ref={box}
          id={id}
          rows={2}
          value={value}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          placeholder={t('box.hint', { example: EXAMPLE })}
          aria-autocomplete="list"
          aria-controls={options.length > 0 ? `${id}-options` : undefined}
          aria-activedescendant={options.length > 0 && active !== null ? `${id}-${active}` : undefined}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={({ target }) => {
            const text = target.value.replaceAll('\n', ' ');
            onChange(text);
            suggest(text, target.selectionStart);
          }}
          onClick={({ currentTarget }) => suggest(value, currentTarget.selectionStart)}
          onBlur={() => setCompletion(null)}
          onKeyDown={onKey}
        />
      </div>
      {problem && (
        <p id={`${id}-problem`} className={styles.problem} role="status">
          <ProblemWords problem={problem} />
          {problem.fix && (
            <Button
              size="small"
              onClick={() => problem.fix && put(problem.fix.at, problem.fix.end, problem.fix.text)}
            >
              {t(problem.fix.at === problem.fix.end ? 'box.remove' : 'box.fix', {
                text: problem.fix.text.trim(),
              })}
            </Button>
          )}
        </p>
      )}
      {/* Under the sentence about a mistake, and placed anew when that comes or goes. */}
      <Popover
        key={problem?.code}
        anchor={whole}
        open={options.length > 0}
        onClose={() => setCompletion(null)}
        role="listbox"
        id={`${id}-options`}
        label={t('box.options')}
      >
        {options.map((option, place) => (
          <button
            key={option.text}
            id={`${id}-${place}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={place === active}
            className={styles.option}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => accept(place)}
          >
            <code>{option.text}</code>
            {option.kind === 'field' && <span>{nameOf(option.text as never)}</span>}
          </button>
        ))}
      </Popover>
    </div>
  );
}

type KeyAction = 'close' | { readonly accept: number } | { readonly choose: number };

/** What a key does to the open list: Enter takes the first of what is being typed, Tab only what was gone to. */
export function keyDoes(
  key: string,
  of: { readonly active: number | null; readonly chosen: number | null; readonly count: number },
): KeyAction | null {
  const { active, chosen, count } = of;
  if (key === 'ArrowDown') return { choose: active === null ? 0 : (active + 1) % count };
  if (key === 'ArrowUp') return { choose: ((active ?? 0) + count - 1) % count };
  if (key === 'Tab') return chosen === null ? null : { accept: chosen };
  if (key === 'Enter') return active === null ? 'close' : { accept: active };
  return key === 'Escape' ? 'close' : null;
}

/** The same text behind the box, with a mark where it cannot be read; at its end where something is missing. */
function Underlined({
  text,
  problem,
}: {
  readonly text: string;
  readonly problem: ExpressionProblem | null;
}) {
  if (!problem) return <pre aria-hidden="true" className={styles.under} />;
  const end = Math.max(problem.at + problem.length, problem.at + 1);
  return (
    <pre aria-hidden="true" className={styles.under}>
      {text.slice(0, problem.at)}
      <mark>{text.slice(problem.at, end) || ' '}</mark>
      {text.slice(end)}
    </pre>
  );
}

const KINDS: readonly string[] = ['value', 'number', 'text', 'date', 'yes-no', 'condition'];

function ProblemWords({ problem }: { readonly problem: ExpressionProblem }) {
  const t = useText(screenerText);
  const { code, at, found, wanted } = problem;
  const worded = (text: string) => (KINDS.includes(text) ? t(`kind.${text}` as ScreenerTextKey) : text);
  return (
    <span>
      <strong>{t('problem.at', { at: at + 1 })}</strong>{' '}
      {t(`problem.${code}`, { found: code === 'wrong-kind' ? worded(found) : found, wanted: worded(wanted) })}
    </span>
  );
}

/** The name of a field in the language on the screen. */
export function useFieldName(): (key: string) => string {
  const t = useText(fieldNamesText);
  return (key) => (findField(key) ? t(key as never) : key);
}
