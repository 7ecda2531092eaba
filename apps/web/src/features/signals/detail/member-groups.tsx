import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { membersText } from '../../../shared/market/vocabulary/members.text.ts';
import { memberName } from '../../../shared/market/vocabulary/names.ts';
import { Card } from '../../../ui/card/card.tsx';
import { Missing } from '../../../ui/formats/missing.tsx';
import type { Member } from '../signal.ts';
import { StanceBadge, VotesBar } from '../signal-cells.tsx';
import { signalsText } from '../signals.text.ts';
import styles from './detail.module.css';
import { memberNumber } from './detail-parts.tsx';

const GROUPS = ['short', 'medium', 'long'] as const;

function votesOf(members: readonly Member[]) {
  const count = (side: Member['vote']) =>
    members.filter(({ value, vote }) => value !== null && vote === side).length;
  return { buy: count('buy'), hold: count('hold'), sell: count('sell') };
}

function Group({ name, members }: { readonly name: Member['group']; readonly members: readonly Member[] }) {
  const t = useText(signalsText);
  const tm = useText(membersText);
  const language = useLanguage();
  return (
    <section className={styles.group}>
      <header className={styles.groupHead}>
        <h3 className={styles.small}>{t(`members.${name}`)}</h3>
        <VotesBar votes={votesOf(members)} />
      </header>
      <dl className={styles.members}>
        {members.map(({ id, label, value, vote }) => (
          <div key={id} className={styles.member}>
            <dt>{memberName({ id, label }, tm)}</dt>
            <dd className={styles.memberValue}>
              {value === null ? <Missing reason={t('members.noValue')} /> : memberNumber(id, value, language)}
            </dd>
            <dd>
              {value === null ? (
                <span className="muted">{t('members.noVote')}</span>
              ) : (
                <StanceBadge stance={vote} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Every member indicator with its value and vote, by how far it looks back. */
export function MemberGroups({ members }: { readonly members: readonly Member[] }) {
  const t = useText(signalsText);
  return (
    <Card title={t('members.title')} note={t('members.note', { count: members.length })}>
      <div className={styles.groups}>
        {GROUPS.map((name) => (
          <Group key={name} name={name} members={members.filter(({ group }) => group === name)} />
        ))}
      </div>
    </Card>
  );
}
