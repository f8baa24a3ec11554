"""Is text in drawings escaped?"""

from cosmozoo.envs.core.svg import tag


def test_text_in_pictures_is_escaped():
    assert tag("title", id='a"b<c') == '<title id="a&quot;b&lt;c"/>'
