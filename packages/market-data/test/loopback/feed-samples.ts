/* Handwritten feeds in each of the three formats. */

export const RSS_FEED = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE rss>
<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom">
<channel><title>Example &amp; Wire</title><atom:link href="https://wire.example/feed" rel="self"/>
<item><title><![CDATA[Chips & <b>Salsa</b>: AT&amp;T up]]></title>
 <media:title>a caption</media:title>
 <link>https://www.wire.example/a/1/?utm_source=rss&amp;id=7#top</link>
 <guid isPermaLink="false">wire-1</guid>
 <description>&lt;p&gt;First &amp;amp; best.&lt;script&gt;alert(1)&lt;/script&gt;&lt;/p&gt;</description>
 <pubDate>Thu, 06 Jun 2024 09:30:00 -0400</pubDate></item>
<item><title>No date here</title><link>/a/2</link></item>
<item><title>From the future</title><link>javascript:alert(1)</link><guid>wire-3</guid><pubDate>Fri, 01 Jan 2100 00:00:00 GMT</pubDate></item>
<item><title></title><link>https://wire.example/a/4</link></item>
</channel></rss>`;

export const ATOM_FEED = `<feed xmlns="http://www.w3.org/2005/Atom"><title type="text">Example Atom</title>
<entry><id>tag:atom.example,2024:1</id><title type="html">Same &lt;i&gt;story&lt;/i&gt; twice</title>
<link rel="enclosure" href="https://atom.example/a.mp3"/><link href="https://atom.example/1"/>
<published>2024-06-06T10:00:00.5+02:00</published><updated>2024-06-06T11:00:00Z</updated><summary>One.</summary></entry>
<entry><id>tag:atom.example,2024:2</id><title>Same story twice</title><link href="https://atom.example/2"/>
<updated>2024-06-06T12:00:00Z</updated></entry></feed>`;

export const RDF_FEED = `<?xml version="1.0" encoding="ISO-8859-1"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel rdf:about="https://rdf.example/"><title>Example RDF</title></channel>
<item rdf:about="https://rdf.example/1"><title>Börse schließt höher</title><link>https://rdf.example/1</link>
<dc:date>2024-06-06T17:35:00+02:00</dc:date></item></rdf:RDF>`;
