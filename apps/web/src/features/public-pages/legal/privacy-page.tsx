import type { IslandContent } from '../island/island.tsx';
import { LegalPage } from './legal-page.tsx';
import { privacyText } from './privacy.text.ts';

function PrivacyPage() {
  return <LegalPage english={privacyText.en} texts={privacyText} />;
}

export const privacyPage: IslandContent<object> = { Content: PrivacyPage, texts: [privacyText] };
