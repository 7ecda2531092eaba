// Written from the migrated database: npx vitest run --project server apps/server/src/platform/database/tables -u
import type { BlogContent, CallReply, Calls, MarketingSegment, MarketingTexts, TokenScope } from '@auspex/contract';
import type { AssetId, IsoDate, Language, Market, Sentence } from '@auspex/market';
import type { Quote } from '@auspex/market-data';
import type { AlertCondition, KeptState } from '@auspex/quant/alerting';
import type { EdgeVerdict } from '@auspex/quant/gate';
import type { SignalModel } from '@auspex/quant/signals';
import type { ColumnType } from 'kysely';

type Number64 = bigint | number | string;
type BigInteger = ColumnType<string, Number64, Number64>;
type Bytes = ColumnType<Buffer, Uint8Array, Uint8Array>;
/** Stored as text: the driver would take a list for a database array. */
type Json<T> = ColumnType<T, string, string>;
/** If omitted from an insert, the database fills it in. */
type Filled<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

/** Tables by name, columns in this code's naming style. */
export interface Schema {
  alert: {
    id: Filled<string>; memberId: string; world: string; assetId: AssetId | null;
    condition: Json<AlertCondition>; frequency: 'once' | 'bar' | 'every'; mail: boolean; push: boolean;
    expiresAt: Date | null; paused: Filled<boolean>; snoozedUntil: Date | null; endedAt: Date | null;
    state: Json<KeptState> | null; judged: Filled<number>; version: Filled<number>; createdAt: Date;
    updatedAt: Date;
  };
  alert_firing: {
    id: Filled<string>; memberId: string; alertId: string | null; world: string; assetId: AssetId | null;
    condition: Json<CallReply<Calls['alerts.inbox']>['items'][number]['condition']>; occasion: string;
    at: Date; value: number; against: number | null; symbols: Json<string[]>; readAt: Date | null;
  };
  alert_settings: {
    memberId: string; mail: boolean; push: boolean; quietFrom: number | null; quietTo: number | null;
    quietZone: string | null; ordersMail: Filled<boolean>; ordersPush: Filled<boolean>;
    keysMail: Filled<boolean>; keysPush: Filled<boolean>;
  };
  app_code: {
    codeHash: Bytes; memberId: string; clientHash: Bytes; redirectUri: string; challenge: string;
    scopes: TokenScope[]; expiresInDays: number | null; expiresAt: Date; spentAt: Date | null;
    tokenId: string | null;
  };
  asset: {
    world: string; assetId: AssetId; version: number; market: Market; kind: 'stock' | 'fund' | 'crypto';
    currency: string; sector: string | null; industry: string | null; listedOn: IsoDate;
    fiscalYearEndMonth: number | null; knownAt: Date; seenAt: Date; source: string;
  };
  asset_delisting: {
    world: string; assetId: AssetId; version: number; date: IsoDate;
    reason: 'acquired' | 'bankrupt' | 'taken-private' | 'other'; knownAt: Date; seenAt: Date;
    source: string;
  };
  asset_symbol: {
    world: string; assetId: AssetId; fromDate: IsoDate; version: number; symbol: string; name: string;
    knownAt: Date; seenAt: Date; source: string;
  };
  assistant_chat: {
    id: Filled<string>; memberId: string; title: string; createdAt: Date; updatedAt: Date;
  };
  assistant_consent: {
    memberId: string; model: string; decidedAt: Date; given: boolean;
  };
  assistant_spending: {
    memberId: string; day: IsoDate; nanoUsd: BigInteger;
  };
  assistant_spending_total: {
    day: IsoDate; nanoUsd: BigInteger;
  };
  assistant_token_log: {
    id: Filled<BigInteger>; tokenId: string; memberId: string; at: Date; tool: string;
    input: Json<CallReply<Calls['assistant.tokenLog']>['items'][number]['input']>;
    outcome: 'answered' | 'refused' | 'failed';
  };
  assistant_turn: {
    id: Filled<string>; chatId: string; memberId: string; position: number; question: string;
    askedAt: Date; answerId: string; answer: Json<CallReply<Calls['assistant.ask']>['answer']> | null;
    personal: Filled<boolean>; wrongAt: Date | null; wrongWhy: string | null;
  };
  audit_log: {
    seq: Filled<BigInteger>; at: Filled<Date>; action: string; actorId: string | null;
    subject: string | null; details: Filled<Json<Record<string, unknown>>>; requestId: string | null;
    reason: string | null; addressHash: string | null; accountHash: string | null;
  };
  bar_chunk: {
    world: string; assetId: AssetId; timeframe: string; startsOn: IsoDate; source: string;
    adjustment: 'none' | 'splits' | 'splits-and-dividends' | 'unknown'; columns: Bytes;
  };
  bar_revision: {
    id: Filled<BigInteger>; world: string; assetId: AssetId; timeframe: string; time: Date;
    origin: 'source' | 'repair'; adjustment: 'none' | 'splits' | 'splits-and-dividends' | 'unknown';
    open: number; high: number; low: number; close: number; volume: number | null; reason: string;
    knownAt: Date; seenAt: Date; source: string; withdrawn: Filled<boolean>;
  };
  billing_cursor: {
    provider: string; comparedUntil: Date; repairedTo: string | null;
  };
  billing_event: {
    provider: string; eventId: string; transmissionId: string | null; subscriptionId: string | null;
    providerSubscriptionId: string | null; paymentId: string | null; at: Date; receivedAt: Date;
    source: 'webhook' | 'list' | 'asked'; event: Json<unknown>;
  };
  blog_article: {
    id: Filled<string>; slug: string; content: Json<BlogContent>; search: string; tags: string[];
    revision: number; state: 'draft' | 'scheduled' | 'published'; publishedAt: Date | null;
    createdAt: Date; updatedAt: Date; version: Filled<number>;
  };
  blog_revision: {
    articleId: string; number: number; content: Json<BlogContent>; writtenAt: Date;
  };
  blog_seed: {
    name: string; at: Date;
  };
  blog_slug: {
    slug: string; articleId: string;
  };
  chart_drawings: {
    memberId: string; assetId: AssetId; version: number;
    drawings: Json<CallReply<Calls['charts.readDrawings']>['drawings']>; updatedAt: Filled<Date>;
  };
  chart_indicators: {
    memberId: string; version: Filled<number>;
    indicators: Json<CallReply<Calls['charts.readIndicators']>['indicators']>; updatedAt: Filled<Date>;
  };
  chart_layouts: {
    memberId: string; version: number; layouts: Json<CallReply<Calls['charts.readLayouts']>['layouts']>;
    updatedAt: Filled<Date>;
  };
  closed_notice: {
    memberId: string; notice: string; closedAt: Date;
  };
  corporate_action: {
    world: string; assetId: AssetId; kind: 'split' | 'dividend'; exDate: IsoDate; version: number;
    amount: number; payDate: IsoDate | null; currency: string | null; knownAt: Date; seenAt: Date;
    source: string;
  };
  currency_rate: {
    world: string; base: string; quote: string; date: IsoDate; version: number; rate: number;
    knownAt: Date; seenAt: Date; source: string;
  };
  earnings_asked: {
    world: string; source: string; assetId: AssetId; askedAt: Date;
  };
  earnings_estimate: {
    world: string; assetId: AssetId; fiscalYear: number; quarter: 1 | 2 | 3 | 4; metric: 'eps' | 'revenue';
    source: string; knownAt: Date; periodEnd: IsoDate; mean: number; low: number | null;
    high: number | null; analysts: number | null; currency: string; seenAt: Date;
  };
  earnings_feed: {
    memberId: string; nonce: Bytes; tokenHash: Bytes; madeAt: Date;
  };
  earnings_notice: {
    world: string; assetId: AssetId; fiscalYear: number; quarter: 1 | 2 | 3 | 4; publisher: string;
    knownAt: Date; periodEnd: IsoDate; date: IsoDate; time: string; status: 'estimated' | 'confirmed';
    seenAt: Date; source: string;
  };
  earnings_report: {
    world: string; assetId: AssetId; fiscalYear: number; quarter: 1 | 2 | 3 | 4; source: string;
    version: number; periodEnd: IsoDate; date: IsoDate; time: string; epsActual: number | null;
    revenueActual: number | null; currency: string; knownAt: Date; seenAt: Date;
  };
  ended_session: {
    id: string; endedAt: Date;
  };
  financial_statement: {
    world: string; assetId: AssetId; fiscalYear: number; quarter: number; accession: string;
    version: number; periodStart: IsoDate; periodEnd: IsoDate; currency: string; form: string | null;
    restates: string | null; figures: Json<unknown>; derived: boolean;
    knownFrom: 'filing-acceptance' | 'report-date' | 'assumed'; knownAt: Date; seenAt: Date;
    source: string;
  };
  forecast: {
    world: string; assetId: AssetId; date: IsoDate; model: string; market: Market; id: string;
    seq: BigInteger; close: number; returns: number;
    state: [naive: number, fast: number, slow: number, longRun: number, mixed?: number];
    ranks: number[] | null; dataHash: string; madeAt: Date;
  };
  forecast_rival: {
    world: string; market: Market; horizon: string; model: string; madeAt: Date; names: number;
    namesOf: number; forecasts: number; months: number; firstMonth: string; lastMonth: string;
    ratio: number; low: number | null; high: number | null;
  };
  former_address: {
    memberId: string; email: string; leftAt: Filled<Date>;
  };
  guarded_try: {
    subject: Bytes; recent: Filled<ColumnType<string[], Number64[], Number64[]>>; strikes: Filled<number>;
    blockedUntil: Filled<BigInteger>; forgottenAt: BigInteger;
  };
  index_weight: {
    world: string; indexId: string; assetId: AssetId; effectiveFrom: IsoDate; version: number;
    weight: number; knownAt: Date; seenAt: Date; source: string;
  };
  job_progress: {
    id: string; name: string; done: Filled<BigInteger>; total: Filled<BigInteger>; note: Filled<string>;
    failures: Filled<number>; crashes: Filled<number>; startedAt: Filled<Date>; updatedAt: Filled<Date>;
  };
  known_device: {
    memberId: string; deviceHash: Bytes; firstSeenAt: Date; lastSeenAt: Date;
  };
  ledger_entry: {
    world: string; seq: BigInteger; kind: string; subject: string; body: string; salt: Bytes;
    bodyHash: Bytes; prevSeq: BigInteger | null; prevHash: Bytes; hash: Bytes; tree: Bytes;
    signedBy: Bytes | null; signature: Bytes | null;
  };
  ledger_key: {
    generation: number; id: Bytes; statement: string; signature: Bytes; endorsement: Bytes | null;
  };
  ledger_leaf: {
    world: string; seq: BigInteger; position: number; id: string; subject: string; ofId: string | null;
    body: string; salt: Bytes; bodyHash: Bytes; sealNeeds: 'crypto' | 'stocks' | null;
    sealedUntil: Date | null;
  };
  ledger_root: {
    world: string; date: IsoDate; count: BigInteger; hash: Bytes; at: Date; signedBy: Bytes | null;
    signature: Bytes | null;
  };
  ledger_timestamp: {
    world: string; date: IsoDate; authority: string; token: Bytes; at: Date;
  };
  link_request: {
    id: Filled<string>; email: string; link: 'verifyEmail' | 'resetPassword'; createdAt: Filled<Date>;
    caller: Json<unknown> | null;
  };
  live_record_consent: {
    memberId: string; given: boolean; answeredAt: Date;
  };
  mail: {
    id: Filled<string>; template: string; kind: 'service' | 'marketing'; recipient: string;
    language: Language; data: Json<object>; replyTo: string | null; idempotencyKey: string | null;
    forgetAfter: Filled<boolean>;
    state: Filled<'waiting' | 'sending' | 'sent' | 'suppressed' | 'dropped' | 'failed' | 'uncertain'>;
    attempts: Filled<number>; nextAttemptAt: Filled<Date>; heldUntil: Date | null; heldBy: string | null;
    lastError: string | null; createdAt: Filled<Date>; sentAt: Date | null;
  };
  mail_allowance: {
    emailHash: Bytes; recent: Date[];
  };
  mail_bounce: {
    id: Filled<BigInteger>; emailHash: Bytes; kind: 'address' | 'refused' | 'complaint';
    source: 'smtp' | 'hook'; event: string | null; reason: string; at: Date;
  };
  mail_preview: {
    mailId: string; subject: string; html: string; textBody: string;
  };
  market_change: {
    id: Filled<BigInteger>; world: string; kind: string; market: Market | null; assets: string[] | null;
  };
  market_feed: {
    world: string; source: string; feed: string; lastRunAt: Date | null; succeededAt: Date | null;
    freshAt: Date | null; lastError: string | null; lastErrorAt: Date | null; retryAt: Date | null;
    records: Filled<BigInteger>;
  };
  market_index: {
    world: string; indexId: string; version: number; name: string; fund: string | null; knownAt: Date;
    seenAt: Date; source: string;
  };
  market_lead: {
    world: string; task: string; holder: string; until: Date;
  };
  market_live_rate: {
    world: string; base: string; quote: string; source: string; rate: number; at: Date; storedAt: Date;
  };
  market_preparation: {
    world: string; step: string; state: 'waiting' | 'running' | 'done' | 'failed'; done: Filled<number>;
    total: Filled<number>; error: string | null; startedAt: Date | null; updatedAt: Filled<Date>;
    finishedAt: Date | null;
  };
  market_quote: {
    world: string; assetId: AssetId; source: string; delayMs: number; quote: Json<Quote>; storedAt: Date;
  };
  market_refresh: {
    world: string; source: string; kind: string; subject: Filled<string>; refreshedAt: Date | null;
    failedAt: Date | null; failures: Filled<number>; askedFrom: IsoDate | null; askedTo: IsoDate | null;
  };
  market_version: {
    world: string; version: BigInteger;
  };
  marketing_mail: {
    id: string; texts: Json<MarketingTexts>; segment: Json<MarketingSegment>;
    state: 'sending' | 'sent' | 'stopped'; recipients: number; confirmedAt: Date; endedAt: Date | null;
    result: Json<CallReply<Calls['marketing.list']>['items'][number]['progress']> | null;
  };
  marketing_recipient: {
    id: Filled<BigInteger>; marketingMailId: string; email: string | null; language: Language;
    queued: Filled<boolean>; mailId: string | null;
    outcome: 'sent' | 'suppressed' | 'dropped' | 'failed' | 'uncertain' | null;
  };
  master_key_check: {
    single: Filled<boolean>; value: string; madeAt: Filled<Date>;
  };
  member: {
    id: Filled<string>; email: string; emailVerifiedAt: Date | null; passwordHash: string | null;
    displayName: string | null; photoUrl: string | null; firstName: string | null; lastName: string | null;
    phoneNumber: string | null; refId: string; refBy: string | null; backgroundUrl: string | null;
    language: Filled<Language>; timeZone: Filled<string>; baseCurrency: Filled<string>;
    demo: Filled<boolean>; disabledAt: Date | null; createdAt: Filled<Date>;
    toldToConfirm: Filled<boolean>; signUpHash: Bytes | null; linkGeneration: Filled<number>;
    disabledReason: string | null;
  };
  member_code: {
    codeHash: Bytes; memberId: string; kind: 'verifyEmail' | 'resetPassword' | 'changeEmail';
    email: string; createdAt: Date; expiresAt: Date; spentAt: Date | null;
  };
  member_provider: {
    provider: 'google' | 'facebook'; subject: string; memberId: string; email: string | null;
    linkedAt: Filled<Date>;
  };
  member_role: {
    memberId: string; role: 'admin'; grantedBy: string; grantedAt: Filled<Date>;
  };
  member_session: {
    id: Filled<string>; memberId: string; secretHash: Bytes; createdAt: Date; lastSeenAt: Date;
    expiresAt: Date; signedInAt: Date; revokedAt: Date | null; provider: Filled<string>;
    device: Filled<string>; address: Filled<string>; generation: Filled<number>; rotatedAt: Date | null;
    receivedGeneration: Filled<number>;
  };
  news_article: {
    world: string; id: string; source: string; sourceId: string; title: string; publisher: string;
    url: string | null; summary: string | null; market: Market; publishedAt: Date; knownAt: Date;
    seenAt: Date; clusterId: string; tickerSentiment: Json<unknown>; recap: boolean | null;
  };
  news_document: {
    world: string; market: Market; hour: Date; articles: string[]; knownAt: Date; seenAt: Date;
  };
  news_link: {
    world: string; assetId: AssetId; knownAt: Date; articleId: string; seenAt: Date; clusterId: string;
    source: string; publisher: string; label: 'positive' | 'neutral' | 'negative' | 'unclear';
    tone: number; relevance: number;
    decidedBy: 'model' | 'rule' | 'words' | 'french' | 'publisher' | 'unread'; recap: boolean | null;
  };
  news_stretch: {
    world: string; source: string; fromTime: Date; untilTime: Date; storedAt: Date;
  };
  newsletter_reader: {
    email: string; language: Language; askedAt: Date; mailedAt: Date | null; codeHash: Bytes | null;
    codeExpiresAt: Date | null; confirmedAt: Date | null; codeUsedAt: Date | null; mails: Filled<number>;
  };
  paper_account: {
    id: Filled<string>; memberId: string; world: string;
    twinOf: 'BINANCEUS' | 'COINBASE' | 'COINBASEPRO' | 'KRAKEN' | null; currency: string;
    startingBalance: string; since: Date;
  };
  paper_balance: {
    accountId: string; asset: string; free: string; held: string;
  };
  paper_fill: {
    accountId: string; orderId: string; tradeId: string; price: string; quantity: string;
    feeAsset: string | null; fee: string | null; at: Date; place: Filled<BigInteger>;
  };
  paper_order: {
    accountId: string; orderId: string; clientId: string | null; symbol: string; baseAsset: string;
    quoteAsset: string; side: 'buy' | 'sell'; type: 'market' | 'limit' | 'stop-limit' | null;
    quantity: string; quantityStep: string; price: string | null; stopPrice: string | null;
    exitStop: string | null; exitTarget: string | null; entryId: string | null;
    status: 'open' | 'partially_filled' | 'filled' | 'cancelled' | 'rejected' | 'expired';
    phase: 'arriving' | 'stop' | 'resting' | 'exit' | 'ended'; filledQuantity: string;
    filledNotional: string; held: string; feeRate: string; metDepth: string; placedAt: Date;
    arrivesAt: Date; reason: string | null; told: Filled<boolean>; place: Filled<BigInteger>;
    metAt: Filled<Date>;
  };
  paper_share_action: {
    accountId: string; action: string; asset: string; quantity: string;
  };
  paper_trade: {
    world: string; id: string; seq: BigInteger; hash: string; assetId: AssetId; market: Market;
    decidedOn: IsoDate; madeAt: Date;
  };
  payment: {
    id: Filled<string>; number: Filled<BigInteger>; subscriptionId: string; memberId: string | null;
    provider: string; providerId: string; kind: 'payment' | 'refund'; refunds: string | null;
    planId: string | null; amount: string; currency: string; at: Date; periodFrom: Date | null;
    periodTo: Date | null; reason: string | null; cause: 'given-back' | 'double' | 'reversed' | null;
  };
  personal_token: {
    id: Filled<string>; memberId: string; name: string; tokenHash: Bytes; hint: string;
    scopes: TokenScope[]; createdAt: Date; lastUsedAt: Date | null; expiresAt: Date | null;
  };
  plan_credit: {
    id: Filled<string>; memberId: string; plan: 'crypto' | 'stocks' | 'bundle'; since: Date;
    until: Date | null; grantedBy: string; withdrawnAt: Date | null; referralId: string | null;
  };
  plan_version: {
    id: string; plan: 'free' | 'crypto' | 'stocks' | 'bundle'; version: number;
    names: Json<Record<Language, string>>; price: string; currency: Filled<string>; unlocks: string[];
    alerts: number | null; delayBars: number; createdAt: Filled<Date>; createdBy: string;
  };
  portfolio: {
    memberId: string; world: string; version: Filled<number>; rewritten: Filled<number>;
    targets: Filled<Json<{ symbol: string; weight: number }[]>>; targetsVersion: Filled<number>;
  };
  portfolio_account: {
    id: Filled<string>; memberId: string; world: string; kind: 'exchange' | 'paper' | 'manual';
    exchange: string | null; name: string; currency: string;
    lotMethod: 'fifo' | 'lifo' | 'hifo' | 'average'; marketDividends: boolean; archived: Filled<boolean>;
    since: Date; version: Filled<number>;
  };
  portfolio_import: {
    id: Filled<string>; memberId: string; accountId: string; name: string; preset: string | null; at: Date;
  };
  portfolio_statement: {
    accountId: string; memberId: string; unit: string; day: IsoDate; amount: string;
  };
  portfolio_transaction: {
    id: Filled<string>; memberId: string; accountId: string; place: Filled<BigInteger>;
    kind: 'buy' | 'sell' | 'deposit' | 'withdrawal' | 'transfer' | 'fee' | 'dividend' | 'split' | 'merger' | 'delisting';
    day: IsoDate; at: Date | null; symbol: string | null; assetId: AssetId | null; quantity: string | null;
    price: string | null; amount: string | null; currency: string | null; fee: string | null;
    feeCurrency: string | null; toAccountId: string | null; ratio: string | null; note: string;
    source: 'entered' | 'imported' | 'order'; importId: string | null; sameAs: string | null;
    version: Filled<number>; deletedAt: Date | null; toSymbol: string | null; toAssetId: AssetId | null;
  };
  provider_plan: {
    provider: string; providerId: string; planId: string;
  };
  provider_quota: {
    account: string; day: IsoDate; used: number;
  };
  push_device: {
    id: Filled<string>; memberId: string; endpoint: string; p256dh: string; auth: string; name: string;
    addedAt: Date; failures: Filled<number>;
  };
  quality_flag: {
    id: Filled<BigInteger>; world: string; assetId: AssetId; date: IsoDate; rule: string;
    evidence: Json<Sentence>; suggestion: Json<Sentence>; knownAt: Date; seenAt: Date; source: string;
    clearedAt: Date | null;
  };
  quality_repair: {
    id: Filled<BigInteger>; world: string; flagId: BigInteger; assetId: AssetId; rule: string;
    date: IsoDate; evidence: Json<Sentence>; repair: Json<unknown>; bars: number; recordedBy: string;
    recordedAt: Date;
  };
  rate_window: {
    caller: Bytes; windowStart: BigInteger; used: number; endsAt: BigInteger;
  };
  receipt_counter: {
    last: BigInteger; isOnly: Filled<boolean>;
  };
  recovery_code: {
    memberId: string; codeHash: Bytes; usedAt: Date | null;
  };
  referral: {
    id: Filled<string>; memberId: string; registeredAt: Date; creditedAt: Date | null;
    refusal: 'self' | 'circle' | 'again' | 'closed' | null; reversedAt: Date | null;
    reversal: string | null; rewardedAt: Date | null;
  };
  referral_click: {
    memberId: string; day: IsoDate; clicks: number;
  };
  referral_left: {
    subscriptionId: string; referralId: string;
  };
  referral_mailbox: {
    mailboxHash: Bytes; memberId: string | null;
  };
  referral_origin: {
    memberId: string; code: string; notedAt: Date; refusal: 'unknown' | 'own' | 'late' | null;
    referralId: string | null;
  };
  sandbox_event: {
    id: string; createdAt: Date; body: string; deliveredAt: Date | null;
  };
  sandbox_subscription: {
    id: string; token: string; knows: Json<unknown>; nextBillingAt: Date | null;
  };
  saved_screen: {
    id: Filled<string>; memberId: string; name: string; markets: 'us' | 'crypto' | 'all';
    expression: string; isSmart: boolean; version: Filled<number>; share: string | null; createdAt: Date;
    updatedAt: Date;
  };
  second_factor: {
    memberId: string; secretSealed: Bytes; confirmedAt: Date | null; lastStep: Filled<BigInteger>;
    wrongCodes: Filled<number>;
  };
  sentiment_day: {
    world: string; subject: AssetId | Market; date: IsoDate; n: number; mean: number; recap: boolean;
    squares: number;
  };
  sentiment_month: {
    world: string; month: IsoDate; version: BigInteger; checkedAt: Date;
  };
  session_volume: {
    world: string; assetId: AssetId; date: IsoDate; source: string; volumes: Bytes; complete: boolean;
    seenAt: Date;
  };
  setting: {
    name: string; value: Json<unknown>; updatedAt: Filled<Date>; updatedBy: string | null;
  };
  share_count: {
    world: string; assetId: AssetId; date: IsoDate; version: number; shares: number; knownAt: Date;
    seenAt: Date; source: string;
  };
  sign_in_challenge: {
    challengeHash: Bytes; memberId: string; provider: string; failures: Filled<number>; expiresAt: Date;
  };
  sign_up: {
    id: Filled<string>; email: string; passwordHash: string; displayName: string; refBy: string | null;
    language: Language; createdAt: Filled<Date>; browserHash: Bytes | null; caller: Json<unknown> | null;
  };
  signal: {
    world: string; assetId: AssetId; date: IsoDate; version: string; market: Market; id: string;
    seq: BigInteger; stance: 'buy' | 'hold' | 'sell'; body: string; features: Bytes | null;
    dataHash: string; madeAt: Date;
  };
  signal_gate: {
    world: string; version: string; horizon: 5 | 20 | 60; market: Market; fittedOn: IsoDate;
    verdict: Json<EdgeVerdict>; calibration: Json<Pick<SignalModel, 'calibration' | 'baseRate'>>;
    madeAt: Date;
  };
  signal_history: {
    world: string; market: Market; version: string; until: IsoDate; assetIds: string[]; days: Bytes;
    stances: Bytes; dataHash: string; fileHash: string; seq: BigInteger; madeAt: Date;
  };
  signal_history_scores: {
    world: string; market: Market; version: string; horizon: 5 | 20 | 60; scores: Bytes;
    probabilities: Bytes;
  };
  signal_model: {
    world: string; version: string; horizon: 5 | 20 | 60; market: Market; fittedOn: IsoDate;
    document: Bytes; documentHash: string; assets: number; rows: number; learnedFrom: IsoDate;
    learnedTo: IsoDate; dataHash: string; codeHash: string; madeAt: Date;
  };
  social_sign_in: {
    stateHash: Bytes; browserHash: Bytes; provider: 'google' | 'facebook'; nonce: string;
    codeVerifier: string; nextPath: string; refBy: string | null; language: Language; expiresAt: Date;
  };
  subscription: {
    id: Filled<string>; memberId: string | null; provider: string; providerId: string; reference: string;
    planId: string; approveUrl: string | null; replaces: string | null; startsAt: Date | null;
    setupFee: string | null; createdAt: Date;
    state: Filled<'approval-pending' | 'approved' | 'active' | 'suspended' | 'cancelled' | 'expired'>;
    standing: Json<unknown>; accessUntil: Date | null; askedAt: Date | null; stopDueSince: Date | null;
    leftAt: Date | null;
  };
  team_page: {
    onlyRow: Filled<boolean>; version: number; people: Json<unknown>; updatedAt: Filled<Date>;
    updatedBy: string;
  };
  trade_fill: {
    orderId: string; tradeId: string; price: string; quantity: string; feeAsset: string | null;
    fee: string | null; at: Date;
  };
  trade_order: {
    id: string; memberId: string | null; pseudonym: string; world: string;
    exchange: 'PAPER' | 'BINANCEUS' | 'COINBASE' | 'COINBASEPRO' | 'KRAKEN'; idempotencyKey: string;
    payloadHash: string; keyPair: string; symbol: string; baseAsset: string; quoteAsset: string;
    side: 'buy' | 'sell'; type: 'market' | 'limit' | 'stop-limit'; quantity: string; price: string | null;
    stopPrice: string | null; exitStop: string | null; exitTarget: string | null; notional: string;
    status: 'intended' | 'sending' | 'unknown' | 'open' | 'partially_filled' | 'filled' | 'cancelled' | 'rejected' | 'expired';
    cancel: 'cancelling' | 'cancel_unknown' | null; exchangeOrderId: string | null;
    filledQuantity: Filled<string>; filledNotional: Filled<string>; fillsComplete: Filled<boolean>;
    reasonCode: string | null; reasonWords: string | null; signalId: string | null; misses: Filled<number>;
    fence: BigInteger | null; createdAt: Date; sentAt: Date | null; answeredAt: Date | null;
    lookedAt: Date | null; updatedAt: Date; accountMark: string | null; cancelAskedAt: Date | null;
    exitsAwaited: Filled<boolean>;
  };
  trade_order_event: {
    id: Filled<BigInteger>; orderId: string; at: Date; fromStatus: string | null; toStatus: string;
    note: string | null; words: string | null;
  };
  trade_twin: {
    orderId: string; averagePrice: string | null; filledQuantity: string; fee: string;
    priceGap: number | null; timeGapMs: number | null; feeGap: number | null;
  };
  trading_halt: {
    world: string; assetId: AssetId; fromTime: Date; version: number; untilTime: Date; reason: string;
    knownAt: Date; seenAt: Date; source: string;
  };
  trading_key: {
    id: Filled<string>; memberId: string; exchange: 'BINANCEUS' | 'COINBASE' | 'COINBASEPRO' | 'KRAKEN';
    version: Filled<number>; apiKey: Bytes; apiSecret: Bytes; password: Bytes | null; hint: string;
    mayTrade: 'yes' | 'no' | 'unknown'; mayWithdraw: 'yes' | 'no' | 'unknown';
    mayTransfer: 'yes' | 'no' | 'unknown'; expiresAt: Date | null; problem: string | null;
    readOnly: Filled<boolean>; pairs: string[] | null; addedAt: Date; changedAt: Date;
    checkedAt: Date | null; lastUsedAt: Date | null; accountMark: string | null; expiryTold: number | null;
  };
  trading_key_limit: {
    keyId: string; asset: string; maxOrder: string | null; maxDay: string | null;
  };
  trading_key_use: {
    id: Filled<BigInteger>; memberId: string; exchange: string; at: Date; action: string; subject: string;
    outcome: 'done' | 'refused' | 'failed' | 'unknown'; words: string; times: Filled<number>;
    hour: Date | null;
  };
  trading_lease: {
    keyId: string; holder: string; fence: Filled<BigInteger>; until: Date; spentPoints: Filled<number>;
    spentAt: Date | null;
  };
  trading_member: {
    memberId: string; pseudonym: Filled<string>; dataKey: Bytes | null; generation: Filled<number>;
    frozenAt: Date | null; riskVersion: string | null; riskAcceptedAt: Date | null;
  };
  unsubscribed: {
    emailHash: Bytes; email: string | null; emails: Filled<boolean>; at: Filled<Date>;
    reason: Filled<'asked' | 'bounced' | 'complained'>;
  };
  watchlist: {
    id: Filled<string>; memberId: string; name: string; main: Filled<boolean>; version: Filled<number>;
    createdAt: Date; updatedAt: Date;
  };
  watchlist_item: {
    listId: string; memberId: string; assetId: AssetId; position: number; addedAt: Date;
  };
  world: {
    name: string; openedAt: Filled<Date>; current: boolean;
  };
  'jobs.job': {
    id: Filled<string>; name: string; priority: Filled<number>; data: Json<unknown> | null;
    state: Filled<'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed'>;
    retryLimit: Filled<number>; retryCount: Filled<number>; retryDelay: Filled<number>;
    retryBackoff: Filled<boolean>; retryDelayMax: number | null; expireSeconds: Filled<number>;
    deletionSeconds: Filled<number>; singletonKey: string | null; singletonOn: Date | null;
    groupId: string | null; groupTier: string | null; startAfter: Filled<Date>; createdOn: Filled<Date>;
    startedOn: Date | null; completedOn: Date | null; keepUntil: Filled<Date>;
    output: Json<unknown> | null; deadLetter: string | null; policy: string | null;
    heartbeatOn: Date | null; heartbeatSeconds: number | null; blocked: Filled<boolean>;
    blocking: Filled<boolean>; pendingDependencies: Filled<number>; sourceName: string | null;
    sourceId: string | null; sourceCreatedOn: Date | null; sourceRetryCount: number | null;
    sourceOutput: Json<unknown> | null; sourceRootId: string | null;
  };
}
