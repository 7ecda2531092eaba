import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { failureText, isMissing } from '../../shared/failure/describe-failure.ts';
import { useShownScreen } from '../../shared/navigation/shown-screen.ts';
import { useAddress } from '../../shared/navigation/use-address.ts';
import { tabStorage } from '../../shared/session/browser-storage.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Screen, ScreenHead } from '../../ui/screen/screen.tsx';
import { SidePanel } from '../../ui/side-panel/side-panel.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import { saveFile } from '../../ui/tables/use-save-table.ts';
import { Tabs } from '../../ui/tabs/tabs.tsx';
import { AboutModel, ConsentDialog, mustAskConsent } from './about-model.tsx';
import { chatMarkdown } from './answer-markdown.ts';
import styles from './assistant.module.css';
import { assistantText } from './assistant.text.ts';
import {
  assistantAddress,
  chatQuery,
  chatsQuery,
  statusQuery,
  suggestionsQuery,
  VIEWS,
} from './assistant-queries.ts';
import { ChatHistory } from './chat-history.tsx';
import { Composer } from './composer.tsx';
import { chatTitle } from './conversation.ts';
import { TurnView } from './turn-view.tsx';
import { type Talk, useConversation } from './use-conversation.ts';

const ConnectPart = lazyPart(async () => (await import('./connect-part.tsx')).ConnectPart);

/** What is being written, for this tab only and until it is asked; whoever signs out leaves nothing of it behind. */
const KEPT_QUESTION = 'auspex.question';

/** Questions in plain words, answered from the product's own figures. */
export function Assistant() {
  const t = useText(assistantText);
  const { title } = useShownScreen();
  const { values, set } = useAddress(assistantAddress);
  const talk = useConversation();
  // Kept here while the other view is open, and in the tab while another page is.
  const [text, showText] = useState(() => tabStorage.getItem(KEPT_QUESTION) ?? '');
  const setText = useCallback((next: string) => {
    showText(next);
    if (next === '') tabStorage.removeItem(KEPT_QUESTION);
    else tabStorage.setItem(KEPT_QUESTION, next);
  }, []);
  return (
    <Screen>
      <ScreenHead
        title={
          <>
            {title} <Badge tone="accent">{t('experimental')}</Badge>
          </>
        }
        purpose={t('purpose')}
      />
      <Tabs
        label={t('views')}
        items={VIEWS.map((id) => ({ id, label: t(`view.${id}`) }))}
        active={values.view}
        onChange={(view) => set({ view })}
      >
        {values.view === 'connect' ? (
          <Suspense fallback={<LoadingSkeleton kind="rows" count={8} columns={2} />}>
            <ConnectPart />
          </Suspense>
        ) : (
          <ChatView {...{ talk, text, setText }} />
        )}
      </Tabs>
    </Screen>
  );
}

/** The conversation in the address, and the one that is shown: each follows the other. */
function useOpenChat(talk: Talk) {
  const { values, set, push, hrefWith } = useAddress(assistantAddress);
  const { conversation, open, clear } = talk;
  const wanted = values.chat;
  const shown = conversation.chatId;
  const last = useRef({ wanted, shown });
  const isAsked = conversation.turns.length > 0;
  useEffect(() => {
    const before = last.current;
    last.current = { wanted, shown };
    if (wanted === shown) return;
    // Begun here: the address takes it over. Chosen in the address: what is shown goes.
    if (shown !== before.shown && shown !== null) set({ chat: shown });
    else if (shown !== null || (isAsked && wanted !== before.wanted)) clear();
    // Asked where the conversation in the address is none, or no more: this is another one.
    else if (isAsked) set({ chat: null });
  }, [wanted, shown, set, clear, isAsked]);
  const missing = wanted !== null && wanted !== shown;
  const { data, error, refetch } = useQuery({ ...chatQuery(wanted ?? ''), enabled: missing });
  useEffect(() => {
    if (missing && !isAsked && data?.id === wanted) open(data);
  }, [missing, isAsked, data, wanted, open]);
  const begin = useCallback(() => {
    push({ chat: null });
    clear();
  }, [clear, push]);
  return { opening: missing, error: missing ? error : null, refetch, begin, hrefWith, wanted };
}

interface ChatViewProps {
  readonly talk: Talk;
  /** The question that is being written. */
  readonly text: string;
  readonly setText: (text: string) => void;
}

function ChatView({ talk, text, setText }: ChatViewProps) {
  const t = useText(assistantText);
  const { opening, error, refetch, begin, hrefWith, wanted } = useOpenChat(talk);
  const box = useRef<HTMLTextAreaElement>(null);
  const [listed, setListed] = useState(false);
  const { conversation, running, stop } = talk;
  const { turns } = conversation;
  const { asking, dialog } = useAskedConsent(talk.ask, setText);
  const showEnd = useFollowedEnd(turns);
  const ask = useCallback(
    (question: string, instead?: string) => {
      asking(question, instead);
      if (instead === undefined) showEnd();
      // On a phone the keyboard would cover the answer.
      if (window.matchMedia('(pointer: fine)').matches) box.current?.focus();
    },
    [asking, showEnd],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a conversation was chosen from the list
  useEffect(() => setListed(false), [wanted]);
  const startNew = () => {
    setListed(false);
    begin();
    box.current?.focus();
  };
  const history = (
    <ChatHistory
      shown={wanted}
      hrefOf={(chat) => hrefWith({ chat })}
      onNew={startNew}
      onRemoved={(chat) => chat === wanted && begin()}
    />
  );
  return (
    <div className={styles.frame}>
      <div className={styles.talk}>
        <div className={styles.tools}>
          <Button size="small" icon="history" className={styles.listButton} onClick={() => setListed(true)}>
            {t('history')}
          </Button>
          <Button
            size="small"
            icon="plus"
            className={styles.listButton}
            title={t('newChat')}
            onClick={startNew}
          >
            {t('newChat.short')}
          </Button>
          {turns.length > 0 && <ExportButton talk={talk} />}
        </div>
        {opening ? (
          error ? (
            <ErrorState
              title={t('chat.failed')}
              reason={isMissing(error) ? t('chat.missing') : failureText(error)}
              {...(isMissing(error)
                ? { action: { label: t('newChat'), onPress: startNew } }
                : { onRetry: () => void refetch() })}
            />
          ) : (
            <LoadingSkeleton kind="lines" count={8} />
          )
        ) : turns.length === 0 ? (
          <Beginning onAsk={ask} />
        ) : (
          <div className={styles.turns}>
            {turns.map((turn, place) => (
              <TurnView
                key={turn.key}
                turn={turn}
                isLast={place === turns.length - 1}
                busy={running}
                onAsk={ask}
                onJudged={talk.judged}
              />
            ))}
          </div>
        )}
        <Composer
          {...{ box, text, running }}
          waiting={opening && !error}
          onText={setText}
          onAsk={ask}
          onStop={stop}
        />
      </div>
      <div className={styles.side}>
        {history}
        <AboutModel />
      </div>
      {listed && (
        <SidePanel
          label={t('history')}
          head={<h2>{t('history')}</h2>}
          closeLabel={t('close')}
          onClose={() => setListed(false)}
        >
          <div className={styles.panel}>
            {history}
            <AboutModel />
          </div>
        </SidePanel>
      )}
      {dialog}
    </div>
  );
}

/** So close to the end of the page counts as being there. */
const AT_END_PX = 80;

function toEnd(): void {
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
}

/** Keeps the end of a page in sight while it grows, for a reader who is there; the answer goes there at once. */
function useFollowedEnd(grown: unknown): () => void {
  const atEnd = useRef(false);
  useEffect(() => {
    const look = () => {
      const { scrollHeight, clientHeight } = document.documentElement;
      atEnd.current = scrollHeight - clientHeight - window.scrollY <= AT_END_PX;
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows whatever has grown
  useLayoutEffect(() => {
    if (atEnd.current) toEnd();
  }, [grown]);
  return useCallback(() => {
    atEnd.current = true;
    toEnd();
  }, []);
}

/** Asks the question once the member has said what an outside model may see; without an answer it is given back. */
function useAskedConsent(ask: Talk['ask'], giveBack: (question: string) => void) {
  const { data: status } = useQuery(statusQuery);
  const [held, setHeld] = useState<Parameters<Talk['ask']> | null>(null);
  const decided = useRef(false);
  const asking = useCallback(
    (question: string, instead?: string) => {
      if (!decided.current && mustAskConsent(status)) setHeld([question, instead]);
      else ask(question, instead);
    },
    [ask, status],
  );
  const go = () => {
    decided.current = true;
    if (held) ask(...held);
    setHeld(null);
  };
  const dialog = held && status && (
    <ConsentDialog
      status={status}
      onDecided={go}
      onClose={() => {
        giveBack(held[0]);
        setHeld(null);
      }}
    />
  );
  return { asking, dialog };
}

/** Before the first question: what can be asked. */
function Beginning({ onAsk }: { readonly onAsk: (question: string) => void }) {
  const t = useText(assistantText);
  const { data, isPending } = useQuery(suggestionsQuery(useLanguage()));
  return (
    <div className={styles.beginning}>
      <h2>{t('beginning')}</h2>
      <p className="muted">{t('beginning.how')}</p>
      <div className={styles.suggestions}>
        {isPending && <LoadingSkeleton kind="lines" count={6} />}
        <ul className={styles.choices} aria-label={t('suggestions')}>
          {data?.items.slice(0, 6).map(({ question }) => (
            <li key={question}>
              <Button onClick={() => onAsk(question)}>{question}</Button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function ExportButton({ talk: { conversation, running } }: { readonly talk: Talk }) {
  const t = useText(assistantText);
  const language = useLanguage();
  const { data } = useInfiniteQuery(chatsQuery);
  const save = () => {
    const title = chatTitle(conversation, data?.pages.flatMap(({ items }) => items) ?? []);
    const text = chatMarkdown(title, conversation.turns, { t, language });
    saveFile('auspex-chat.md', new Blob([text], { type: 'text/markdown;charset=utf-8' }));
  };
  return (
    <Button size="small" icon="download" title={t('export.as')} disabled={running} onClick={save}>
      {t('export')}
    </Button>
  );
}
